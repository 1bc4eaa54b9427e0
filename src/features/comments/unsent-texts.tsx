import type { MouseEvent } from 'react'

import { withFewMarks } from '#/text/combining-marks.ts'

import type { FormId } from './draft-store.ts'
import { hasContent } from './draft.ts'
import { useSectionActions } from './section-context.ts'
import { type RefusedText, useFormTexts } from './use-outbox.ts'

import css from './comment-form.module.css'

type NoteProps = {
  readonly alert: string
  readonly content: string
  /** Whether its form is gone: all of it is shown, to be copied, and it can only be discarded. */
  readonly isOrphaned?: boolean
  readonly onAct: (event: MouseEvent) => void
}

/** A text that is not in its form's field. */
const KeptText = ({ alert, content, isOrphaned = false, onAct }: NoteProps) => (
  <div role="alert" className={css.kept}>
    <p>{alert}</p>
    <p className={isOrphaned ? css.text : css.excerpt}>{withFewMarks(content)}</p>
    <button type="button" className={css.cancel} onClick={onAct}>
      {isOrphaned ? '버리기' : '되살리기'}
    </button>
  </div>
)

type RefusedTextsProps = {
  /** Why the text in the form was not sent; the same words at another `turn` are read again. */
  readonly alert: { readonly id: string; readonly text: string | null; readonly turn: number | undefined }
  /** Other refused texts of the form. */
  readonly setAside: readonly RefusedText[]
  readonly onTakeBack: (text: RefusedText) => void
}

/** A form's refused texts. */
export const RefusedTexts = ({ alert, setAside, onTakeBack }: RefusedTextsProps) => (
  <>
    {alert.text !== null && (
      <p key={alert.turn} id={alert.id} role="alert" className={css.alert}>
        {alert.text}
      </p>
    )}
    {setAside.map((text) => (
      <KeptText key={text.edit.key} alert={text.alert} content={text.edit.content} onAct={() => onTakeBack(text)} />
    ))}
  </>
)

type DraftNoteProps = {
  /** Whether an alert already says why the text is in the form. */
  readonly isExplained: boolean
  readonly onDiscard: () => void
}

/** A note that the text in the form was restored, not just typed. */
export const DraftNote = ({ isExplained, onDiscard }: DraftNoteProps) => (
  <span className={css.draft}>
    {!isExplained && <span>쓰던 글을 되살렸습니다.</span>}
    <button type="button" className={css.discard} onClick={onDiscard}>
      버리기
    </button>
  </span>
)

type Props = {
  readonly id: FormId
  /** Opens the text's form. */
  readonly onOpen: () => void
}

/** A text that was refused while another form was open, or the visitor was away, with a button that opens its form. */
export const WaitingText = ({ id, onOpen }: Props) => {
  const { stores } = useSectionActions()
  const { draft, alert, setAside } = useFormTexts(stores, id)
  const [first] = setAside
  const act = () => {
    if (alert === null && first !== undefined) stores.drafts.takeBack(id, first.edit, '')
    onOpen()
  }
  const shown =
    alert === null ? first && { alert: first.alert, content: first.edit.content } : { alert, content: draft.content }
  return shown && <KeptText {...shown} onAct={act} />
}

/** Why the form for new comments and replies is gone. */
export const commentsClosedMeanwhile = '그사이 댓글이 닫혀 보내지 못한 글입니다.'

type OrphanedProps = {
  readonly id: FormId
  readonly explanation: string
}

/** Discards a text; the focus goes from its button to its comment, or to the button that expands the section. */
const discardBy =
  (discard: () => void) =>
  ({ currentTarget }: MouseEvent): void => {
    const comment = currentTarget.closest<HTMLElement>('article')
    const next = comment ?? currentTarget.closest('section')?.querySelector('button')
    next?.focus({ preventScroll: true })
    discard()
  }

/** The draft and the refused texts of a form that is gone: shown until they are discarded. */
export const OrphanedTexts = ({ id, explanation }: OrphanedProps) => {
  const { stores } = useSectionActions()
  const { draft, setAside } = useFormTexts(stores, id)
  const note = { alert: `${explanation} 쓰던 내용은 복사해 두거나 버려 주세요.`, isOrphaned: true }
  return (
    <>
      {hasContent(draft) && (
        <KeptText {...note} content={draft.content} onAct={discardBy(() => stores.drafts.discard(id))} />
      )}
      {setAside.map(({ edit: { key, content } }) => (
        <KeptText
          key={key}
          {...note}
          content={content}
          onAct={discardBy(() => stores.outbox.discard(id.postId, key))}
        />
      ))}
    </>
  )
}

type MissingProps = { readonly postId: number; readonly commentId: number }

/** The unsent texts about a comment that is no longer in any answer, such as one that is held again after a correction. */
export const TextsOfMissingComment = (comment: MissingProps) => (
  <>
    <OrphanedTexts id={{ ...comment, kind: 'write' }} explanation="답글을 쓰던 댓글이 지금은 보이지 않습니다." />
    <OrphanedTexts id={{ ...comment, kind: 'correct' }} explanation="고치던 댓글이 지금은 보이지 않습니다." />
  </>
)
