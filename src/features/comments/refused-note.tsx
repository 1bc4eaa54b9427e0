import { withFewMarks } from '#/text/marks.ts'

import { useSectionActions } from './section-context.ts'
import { useFormTexts } from './use-outbox.ts'

import css from './comment-form.module.css'

type Props = { readonly alert: string; readonly content: string; readonly onRevive: () => void }

/** A text that came back and is in no open form. */
export const RefusedNote = ({ alert, content, onRevive }: Props) => (
  <div role="alert" className={css.kept}>
    <p>{alert}</p>
    <p className={css.excerpt}>{withFewMarks(content)}</p>
    <button type="button" className={css.cancel} onClick={onRevive}>
      되살리기
    </button>
  </div>
)

/** A reply that came back while another form was open, or while the visitor was away: its form opens when they wish. */
export const WaitingReply = ({ postId, parentId }: { readonly postId: number; readonly parentId: number }) => {
  const { stores, openForm } = useSectionActions()
  const form = { postId, parentId }
  const { draft, alert, waiting } = useFormTexts(stores, form)
  const [first] = waiting
  const revive = () => {
    if (alert === null && first !== undefined) stores.drafts.restore(form, first.edit, '')
    openForm({ kind: 'reply', commentId: parentId })
  }
  if (alert !== null) return <RefusedNote alert={alert} content={draft.content} onRevive={revive} />
  if (first === undefined) return null
  return <RefusedNote alert={first.alert} content={first.edit.content} onRevive={revive} />
}
