import type { Slot } from './draft-store.ts'
import { useSectionActions } from './section-context.ts'
import { useDraft } from './use-draft.ts'

import css from './comment-form.module.css'

/** A reply that was refused while the visitor was typing another: its form opens when they wish. */
export const WaitingReply = ({ postId, parentId }: Slot & { readonly parentId: number }) => {
  const { drafts, openForm } = useSectionActions()
  const { alert, content } = useDraft(drafts, { postId, parentId })
  if (alert === null) return null
  return (
    <div role="alert" className={css.kept}>
      <p>{alert}</p>
      <p className={css.excerpt}>{content}</p>
      <button type="button" className={css.cancel} onClick={() => openForm({ kind: 'reply', commentId: parentId })}>
        되살리기
      </button>
    </div>
  )
}
