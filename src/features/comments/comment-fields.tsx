import { type ReactNode, type RefObject, useId } from 'react'

import { commentLimits } from '#/contract/comment-limits.ts'
import type { Site } from '#/contract/site.ts'
import { directionParticleFor } from '#/text/particle-for.ts'
import { useSite } from '#/ui/site.ts'

import type { DraftText } from './draft.ts'
import type { AlertProps } from './form-text.ts'

import hidden from '#/ui/visually-hidden.module.css'
import css from './comment-form.module.css'

export const Field = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className={css.field}>
    <label htmlFor={id}>{label}</label>
    {children}
  </div>
)

/** Explains what the password is for, depending on the server's features. */
const usesOf = (features: Site['features']): string => {
  if (features.includes('secret')) return features.includes('edit') ? '고치거나 지우거나 열어 볼' : '지우거나 열어 볼'
  return features.includes('edit') ? '고치거나 지울' : '지울'
}

type Props = {
  readonly text: DraftText
  readonly password: RefObject<HTMLInputElement | null>
  readonly alertProps: AlertProps
  readonly onType: (text: Partial<DraftText>) => void
  /** Whether it must be secret, because it answers a secret comment. */
  readonly mustBeSecret: boolean
  readonly isOwner: boolean
}

export const CommentFields = ({ text, password, alertProps, onType, mustBeSecret, isOwner }: Props) => {
  const { author, content, secret = false } = text
  const id = useId()
  const { features, owner } = useSite()
  const ofPassword = alertProps('password')
  const names = isOwner ? (
    <p className={css.purpose}>
      {owner}
      {directionParticleFor(owner)} 씁니다.
    </p>
  ) : (
    <div className={css.names}>
      <Field id={`${id}-author`} label="작성자">
        <input
          id={`${id}-author`}
          name="author"
          autoComplete="nickname"
          maxLength={commentLimits.author}
          {...alertProps('author')}
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
          {...ofPassword}
          aria-describedby={[`${id}-purpose`, ofPassword['aria-describedby']].filter(Boolean).join(' ')}
          maxLength={commentLimits.password}
        />
      </Field>
      <p id={`${id}-purpose`} className={css.purpose}>
        비밀번호는 나중에 이 댓글을 {usesOf(features)} 때 씁니다.
      </p>
    </div>
  )
  return (
    <>
      {names}
      {/* A honeypot for bots that fill in every field; password managers are asked not to. */}
      <input
        name="website"
        className={hidden.hidden}
        tabIndex={-1}
        aria-hidden="true"
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
      />
      <Field id={`${id}-content`} label="내용">
        <textarea
          id={`${id}-content`}
          name="content"
          rows={3}
          maxLength={commentLimits.content}
          {...alertProps('content')}
          value={content}
          onChange={({ target }) => onType({ content: target.value })}
        />
      </Field>
      {features.includes('secret') && (
        <label className={css.secret}>
          <input
            name="secret"
            type="checkbox"
            checked={secret || mustBeSecret}
            disabled={mustBeSecret}
            onChange={({ target }) => onType({ secret: target.checked })}
          />
          비밀 댓글
        </label>
      )}
    </>
  )
}
