import type { Slot } from './draft-store.ts'
import { RefusedText } from './refused-text.tsx'
import { useSectionActions } from './section-context.ts'
import { useDraft } from './use-draft.ts'

/** A reply that came back while another form was open, or while the visitor was away: its form opens when they wish. */
export const WaitingReply = ({ postId, parentId }: Slot & { readonly parentId: number }) => {
  const { drafts, openForm } = useSectionActions()
  const slot = { postId, parentId }
  const draft = useDraft(drafts, slot)
  const text = draft.alert === null ? draft.kept.find(({ alert }) => alert !== null) : draft
  if (text === undefined) return null

  const revive = () => {
    drafts.revive(slot, text.key, '')
    openForm({ kind: 'reply', commentId: parentId })
  }
  return <RefusedText alert={text.alert} content={text.content} onRevive={revive} />
}
