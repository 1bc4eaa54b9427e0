import { type ReactNode, type RefObject, useId } from 'react'

import { commentLimits } from '#/contract/comment-limits.ts'

import type { DraftText } from './draft.ts'

import css from './comment-form.module.css'

const Field = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className={css.field}>
    <label htmlFor={id}>{label}</label>
    {children}
  </div>
)

type Props = {
  readonly text: DraftText
  readonly password: RefObject<HTMLInputElement | null>
  readonly onType: (text: Partial<DraftText>) => void
}

export const CommentFields = ({ text: { author, content }, password, onType }: Props) => {
  const id = useId()
  return (
    <>
      <div className={css.names}>
        <Field id={`${id}-author`} label="작성자">
          <input
            id={`${id}-author`}
            name="author"
            autoComplete="nickname"
            maxLength={commentLimits.author}
            value={author}
            onChange={({ target }) => onType({ author: target.value })}
          />
        </Field>
        <Field id={`${id}-password`} label="비밀번호">
          {/* Uncontrolled: React would copy a controlled value into an attribute of the page. */}
          <input
            ref={password}
            id={`${id}-password`}
            name="password"
            type="password"
            autoComplete="new-password"
            aria-describedby={`${id}-purpose`}
            maxLength={commentLimits.password}
          />
        </Field>
        <p id={`${id}-purpose`} className={css.purpose}>
          비밀번호는 나중에 이 글을 지울 때 씁니다.
        </p>
      </div>
      <Field id={`${id}-content`} label="내용">
        <textarea
          id={`${id}-content`}
          name="content"
          rows={3}
          maxLength={commentLimits.content}
          value={content}
          onChange={({ target }) => onType({ content: target.value })}
        />
      </Field>
    </>
  )
}
