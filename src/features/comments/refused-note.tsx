import { withFewMarks } from '#/text/marks.ts'

import type { FormId } from './draft-store.ts'
import { useSectionActions } from './section-context.ts'
import { useFormTexts } from './use-outbox.ts'

import css from './comment-form.module.css'

type NoteProps = {
  readonly alert: string
  readonly content: string
  readonly action?: '되살리기' | '버리기'
  readonly onAct: () => void
}

/** A refused text that is not in its form's field. */
export const RefusedNote = ({ alert, content, action = '되살리기', onAct }: NoteProps) => (
  <div role="alert" className={css.kept}>
    <p>{alert}</p>
    <p className={css.excerpt}>{withFewMarks(content)}</p>
    <button type="button" className={css.cancel} onClick={onAct}>
      {action}
    </button>
  </div>
)

type RestoredProps = {
  /** Whether an alert says already why the text is in the form. */
  readonly isExplained: boolean
  readonly onDiscard: () => void
}

/** A note in a form whose text was not typed since it was opened. */
export const RestoredNote = ({ isExplained, onDiscard }: RestoredProps) => (
  <span className={css.restored}>
    {!isExplained && <span>쓰던 글을 되살렸습니다.</span>}
    <button type="button" className={css.discard} onClick={onDiscard}>
      버리기
    </button>
  </span>
)

type Props = {
  readonly id: FormId
  /** Opens the text's form; `null` if there is none any more. */
  readonly onOpen: (() => void) | null
  /** What is said of it instead of the reason of the refusal. */
  readonly explanation?: string
}

/** A text that was refused while another form was open, or the visitor was away, with a button that opens its form. */
export const WaitingText = ({ id, onOpen, explanation }: Props) => {
  const { drafts, outbox } = useSectionActions().stores
  const { draft, alert, setAside } = useFormTexts(useSectionActions().stores, id)
  const [first] = setAside
  const act = () => {
    if (onOpen === null) {
      if (alert !== null) drafts.discard(id)
      else if (first !== undefined) outbox.discard(id.postId, first.edit.key)
      return
    }
    if (alert === null && first !== undefined) drafts.restore(id, first.edit, '')
    onOpen()
  }
  const shown =
    alert === null ? first && { alert: first.alert, content: first.edit.content } : { alert, content: draft.content }
  if (shown === undefined) return null
  const { alert: reason, content } = shown
  return (
    <RefusedNote
      alert={explanation ?? reason}
      content={content}
      action={onOpen === null ? '버리기' : '되살리기'}
      onAct={act}
    />
  )
}

/** A text for a new comment that was refused because the post has been closed meanwhile. */
export const LateText = ({ id }: Pick<Props, 'id'>) => (
  <WaitingText
    id={id}
    onOpen={null}
    explanation="그사이 댓글이 닫혀 보내지 못한 글입니다. 다른 곳에 옮겨 두거나 버릴 수 있습니다."
  />
)
