import { type FormEvent, type KeyboardEvent, useId, useRef } from 'react'

import { commentLimits } from '#/contract/comment-limits.ts'
import type { OwnerComment } from '#/contract/desk.ts'
import { formatMinute } from '#/text/dates.ts'
import { directionParticleFor } from '#/text/particle-for.ts'
import { isFocusLost } from '#/ui/is-focus-lost.ts'
import { isImeEvent } from '#/ui/keyboard.ts'
import { useSite } from '#/ui/site.ts'
import { useOnceFor } from '#/ui/use-once-for.ts'
import { useSendKeys } from '#/ui/use-send-keys.ts'

import { Alert } from './alerts.tsx'
import type { DeskReply } from './desk-replies.ts'
import { useDesk } from './desk.ts'
import { useStore } from './external-store.ts'
import { InboxText } from './inbox-text.tsx'

import controls from './controls.module.css'
import item from './inbox-item.module.css'
import css from './reply-form.module.css'

/** A reply in the owner's name, where the comment stands. */
export const ReplyForm = ({ comment, isHeld }: { comment: OwnerComment; isHeld: boolean }) => {
  const { replies } = useDesk()
  const { owner } = useSite()
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const { text, alert } = useStore(replies.store).get(comment.id) ?? { text: '', alert: null }
  useOnceFor(comment.id, () => {
    const { activeElement } = document
    const isElsewhere = field.current?.closest('article')?.contains(activeElement) !== true
    // The owner may be typing: a form comes back late if its reply is refused, and with its comment after a search.
    if (isElsewhere && !isFocusLost()) return
    field.current?.focus()
    field.current?.form?.scrollIntoView({ block: 'nearest' })
  })
  const sendKeys = useSendKeys()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!sendKeys.isComposing()) void replies.send(comment)
  }
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    sendKeys.handlers.onKeyDown(event)
    // Escape in an IME composition ends that alone.
    if (event.key === 'Escape' && !isImeEvent(event.nativeEvent)) replies.close(comment.id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are a short cut to its buttons
    <form
      className={css.form}
      aria-label="답글 쓰기"
      noValidate
      onSubmit={send}
      {...sendKeys.handlers}
      onKeyDown={press}
    >
      <label htmlFor={id}>내용</label>
      <textarea
        ref={field}
        id={id}
        className={controls.input}
        rows={3}
        maxLength={commentLimits.content}
        value={text}
        aria-describedby={`${id}-as`}
        onChange={({ target }) => replies.type(comment, target.value)}
      />
      <Alert text={alert} />
      <div className={css.send}>
        <button type="submit" className={controls.primary}>
          답글 등록
        </button>
        <button type="button" className={controls.quiet} onClick={() => replies.close(comment.id)}>
          취소
        </button>
        <span id={`${id}-as`} className={css.as}>
          {owner}
          {directionParticleFor(owner)} 씁니다.{isHeld && ' 등록하면 이 댓글도 보입니다.'}
        </span>
      </div>
    </form>
  )
}

/** The replies that the owner sent from here. */
export const SentReplies = ({ sent }: { sent: readonly DeskReply[] }) => {
  const { owner } = useSite()
  return sent.map(({ key, content, isPending, createdAt }) => (
    <article key={key} className={css.reply} aria-label={owner} aria-busy={isPending}>
      <p className={item.header}>
        <span className={item.owner}>{owner}</span>
        {isPending && <span className={item.time}>보내는 중…</span>}
        {createdAt !== null && (
          <time dateTime={createdAt} className={item.time}>
            {formatMinute(createdAt)}
          </time>
        )}
      </p>
      <InboxText text={content} opensAtOnce />
    </article>
  ))
}
