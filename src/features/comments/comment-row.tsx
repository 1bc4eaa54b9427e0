import { memo, useState } from 'react'

import { type CommentNode, isDeleted, isWriting } from './comment-edits.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentHeader } from './comment-header.tsx'
import { CommentText } from './comment-text.tsx'
import { DeleteForm } from './delete-form.tsx'
import { type OpenForm, useSectionActions } from './section-context.ts'
import { WaitingReply } from './waiting-reply.tsx'

import css from './comment-item.module.css'

type Props = {
  readonly node: CommentNode
  readonly answers: CommentNode | null
  readonly form: NonNullable<OpenForm>['kind'] | null
  readonly isWaiting: boolean
}

/** One comment without its replies: it stays as it is when something else in the thread changes. */
export const CommentRow = memo(({ node, answers, form, isWaiting }: Props) => {
  const { openForm, remove, postId } = useSectionActions()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const { id, content } = node.comment
  const deleted = isDeleted(node)

  const tryDelete = async (typed: string) => {
    setPassword(typed)
    setRefusal(null)
    const refused = await remove(node, typed)
    if (refused === null) setPassword('')
    setRefusal(refused)
  }

  return (
    <>
      {deleted ? (
        <p className={css.deleted}>삭제된 댓글입니다.</p>
      ) : (
        <>
          <CommentHeader node={node} answers={answers} />
          <p className={css.text}>
            <CommentText text={content} />
          </p>
          {!isWriting(node) && id !== null && (
            <p className={css.actions}>
              <button
                type="button"
                aria-expanded={form === 'reply'}
                onClick={() => openForm({ kind: 'reply', commentId: id })}
              >
                답글
              </button>
              <button
                type="button"
                aria-expanded={form === 'delete'}
                onClick={() => openForm({ kind: 'delete', commentId: id })}
              >
                삭제
              </button>
            </p>
          )}
          {form === 'delete' && (
            <DeleteForm refusal={refusal} typed={password} onDelete={tryDelete} onCancel={() => openForm(null)} />
          )}
          {form !== 'delete' && refusal !== null && (
            <p role="alert" className={css.refusal}>
              {refusal}
            </p>
          )}
        </>
      )}
      {form === 'reply' && id !== null && (
        <CommentForm
          slot={{ postId, parentId: id }}
          label="답글 쓰기"
          action="답글 등록"
          onCancel={() => openForm(null)}
        />
      )}
      {isWaiting && id !== null && <WaitingReply postId={postId} parentId={id} />}
    </>
  )
})
