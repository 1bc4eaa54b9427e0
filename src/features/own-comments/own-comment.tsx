import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { Comment } from '#/contract/comment.ts'
import type { Reply } from '#/contract/reply.ts'
import { useApi } from '#/http/api.ts'
import type { CommentRef } from '#/own-comments/own-comments.ts'
import { withFewMarks } from '#/text/combining-marks.ts'
import { formatMinute } from '#/text/dates.ts'
import { messages } from '#/text/messages.ts'
import { commentLink } from '#/ui/post-link.ts'

import { ownThreadQuery } from './replies.queries.ts'

import css from './own-comments.module.css'

const Time = ({ at }: { at: string | null }) =>
  at !== null && (
    <time dateTime={at} className={css.time}>
      {formatMinute(at)}
    </time>
  )

/** What it says, or why it cannot be read here. */
const OwnText = ({ comment }: { comment: Comment | undefined }) => {
  // In answers, a comment that awaits the owner looks like one that the owner deleted while it waited.
  if (comment === undefined) return <p className={css.state}>{messages.commentHeld} 그사이 삭제되었을 수도 있습니다.</p>
  if (comment.deleted) return <p className={css.state}>삭제된 댓글입니다.</p>
  if (comment.secret === true) return <p className={css.state}>비밀 댓글입니다.</p>
  return <p className={css.text}>{withFewMarks(comment.content)}</p>
}

const ReplyItem = ({ reply: { id, postId, slug, author, excerpt, createdAt, secret } }: { reply: Reply }) => (
  <li>
    <p className={css.about}>
      <Link {...commentLink({ id, postId, slug })} className={css.link}>
        {secret === true ? '비밀 댓글' : withFewMarks(author)}
      </Link>
      <Time at={createdAt} />
    </p>
    <p className={css.text}>{secret === true ? '비밀 댓글입니다.' : withFewMarks(excerpt)}</p>
  </li>
)

type Props = {
  readonly comment: CommentRef
  /** All remembered comments: one answer covers those under one post. */
  readonly own: readonly CommentRef[]
  readonly replies: readonly Reply[]
}

export const OwnComment = ({ comment: { id, postId }, own, replies }: Props) => {
  const ids = own.filter((other) => other.postId === postId).map((other) => other.id)
  const { data: thread, error } = useQuery(ownThreadQuery(useApi(), postId, ids))
  const comment = thread?.comments.find((it) => it.id === id)
  return (
    <li className={css.item}>
      {thread === undefined && (
        <p className={css.state}>{error === null ? '불러오는 중입니다…' : messages.loadFailed}</p>
      )}
      {thread === undefined && error !== null && (
        <p>
          <Link {...commentLink({ id, postId, slug: '' })} className={css.link}>
            댓글이 있는 글로
          </Link>
        </p>
      )}
      {thread === null && <p className={css.state}>{messages.postNotFound}</p>}
      {thread && (
        <>
          <h2 className={css.title}>
            <Link {...commentLink({ id, postId, slug: thread.slug })} className={css.link}>
              {thread.title}
            </Link>
          </h2>
          <Time at={comment?.createdAt ?? null} />
          <OwnText comment={comment} />
        </>
      )}
      {replies.length > 0 && (
        <ul role="list" className={css.replies} aria-label="답글">
          {replies.map((reply) => (
            <ReplyItem key={reply.id} reply={reply} />
          ))}
        </ul>
      )}
    </li>
  )
}
