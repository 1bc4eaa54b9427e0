import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { isByOwner } from '#/contract/comment.ts'
import type { OwnerComment } from '#/contract/desk.ts'
import { withFewMarks } from '#/text/combining-marks.ts'
import { formatMinute } from '#/text/dates.ts'
import { isFocusLost } from '#/ui/is-focus-lost.ts'
import { commentLink } from '#/ui/post-link.ts'
import { useSite } from '#/ui/site.ts'

import { Alert } from './alerts.tsx'
import { useDesk } from './desk.ts'
import { useStore } from './external-store.ts'
import { InboxText, SecretText } from './inbox-text.tsx'
import { ReplyForm, SentReplies } from './reply-form.tsx'
import { isHeld } from './use-inbox.ts'

import css from './inbox-item.module.css'

const Head = ({ comment, name, held }: { comment: OwnerComment; name: string; held: boolean }) => {
  const { owner } = useSite()
  const { title, createdAt } = comment
  return (
    <header className={css.header}>
      <span className={isByOwner(comment, owner) ? css.owner : css.author}>{name}</span>
      {held && <span className={css.badge}>보류</span>}
      <Link {...commentLink(comment)} className={css.post}>
        {title === '' ? `${comment.postId}번 글` : title}
      </Link>
      {createdAt !== null && (
        <time dateTime={createdAt} className={css.time}>
          {formatMinute(createdAt)}
        </time>
      )}
    </header>
  )
}

/** In the place of a comment, as long as the deletion may be taken back. */
const Removed = ({ id }: { id: number }) => {
  const { actions } = useDesk()
  return (
    <p role="status" className={css.removed}>
      지웠습니다.
      <button type="button" data-undo={id} onClick={() => actions.undo(id)}>
        되돌리기
      </button>
    </p>
  )
}

export const InboxItem = ({ comment }: { comment: OwnerComment }) => {
  const { replies, actions } = useDesk()
  const { id, author, content, secret } = comment
  const action = useStore(actions.store).get(id)
  const { isOpen, sent } = useStore(replies.store).get(id) ?? { isOpen: false, sent: [] }
  const article = useRef<HTMLElement>(null)
  const name = secret === true && author === '' ? '비밀 댓글' : withFewMarks(author)
  const held = isHeld(comment, action)
  const isGoing = action?.deletion === 'deferred'
  const isAside = isOpen || isGoing
  const wasAside = useRef(isAside)

  useEffect(() => {
    // The form, or the button that took the deletion back, is gone, and the focus with it.
    if (wasAside.current && !isAside && isFocusLost()) article.current?.focus({ preventScroll: true })
    wasAside.current = isAside
  }, [isAside])

  if (isGoing)
    return (
      <li className={css.item} data-item={id}>
        <Removed id={id} />
      </li>
    )
  return (
    <li className={css.item} data-item={id}>
      <article ref={article} data-comment={id} className={css.comment} tabIndex={-1} aria-label={name}>
        <Head comment={comment} name={name} held={held} />
        {secret === true ? <SecretText key={comment.editedAt ?? ''} id={id} /> : <InboxText text={content} />}
        <Alert text={action?.alert} />
        <div className={css.actions}>
          {held && (
            <button type="button" className={css.show} onClick={() => void actions.approve(comment)}>
              보이기
            </button>
          )}
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => (isOpen ? replies.close(id) : replies.open(comment))}
          >
            답글
          </button>
          <button type="button" onClick={() => actions.remove(comment)}>
            지우기
          </button>
        </div>
        {isOpen && <ReplyForm comment={comment} isHeld={held} />}
        <SentReplies sent={sent} />
      </article>
    </li>
  )
}
