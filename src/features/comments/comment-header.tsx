import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { commentName } from '#/contract/addresses.ts'
import { isByOwner } from '#/contract/comment.ts'
import { withFewMarks } from '#/text/combining-marks.ts'
import { formatMinute } from '#/text/dates.ts'
import { type CommentNode, isDeleted, isPending } from '#/thread/edits.ts'
import { useSite } from '#/ui/site.ts'

import ownerImage from './owner.svg'

import hidden from '#/ui/visually-hidden.module.css'
import css from './comment-list.module.css'

type Props = {
  readonly node: CommentNode
  /** The comment that a deep reply answers, named because narrow screens indent no further. */
  readonly repliesTo: CommentNode | null
}

/** A permalink is active only if its hash matches, too: the rest of its address is the page's own. */
const byHash = { includeHash: true }

const RepliesTo = ({ to }: { to: CommentNode }) => {
  const { id, author, secret } = to.comment
  const isNamed = !isDeleted(to) && author !== ''
  const unnamed = isDeleted(to) ? '삭제된 댓글' : secret === true ? '비밀 댓글' : '이름 없는 댓글'
  const name = isNamed ? withFewMarks(author) : unnamed
  if (id === null) return null
  return (
    <Link to="." hash={commentName(id)} resetScroll={false} activeOptions={byHash} className={css.repliesTo}>
      <span aria-hidden="true">↳</span> <span className={css.repliedTo}>{name}</span>
      <span className={hidden.hidden}>{isNamed ? '님에게 쓴 답글' : '에 대한 답글'}</span>
    </Link>
  )
}

/** Delay in milliseconds before a slow connection is mentioned. */
const slowAfterMs = 5_000

const PendingNote = () => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return <span className={css.pending}>{isSlow ? '연결이 느립니다. 계속 보내는 중…' : '보내는 중…'}</span>
}

/** The time of the last edit, as a tooltip and for assistive technology. */
const EditedMark = ({ at }: { at: string }) => (
  <span className={css.edited}>
    <span title={formatMinute(at)}>수정됨</span>
    <time className={hidden.hidden} dateTime={at}>
      {formatMinute(at)}
    </time>
  </span>
)

export const CommentHeader = ({ node, repliesTo }: Props) => {
  const site = useSite()
  const { id, author, createdAt } = node.comment
  const byOwner = isByOwner(node.comment, site.owner)
  return (
    <header className={css.header}>
      {byOwner && (
        <img
          className={css.portrait}
          src={site.ownerImage === '' ? ownerImage : site.ownerImage}
          alt={`${site.owner} 프로필 사진`}
          width="36"
          height="36"
          loading="lazy"
        />
      )}
      {author !== '' && <span className={byOwner ? css.owner : css.author}>{withFewMarks(author)}</span>}
      {isPending(node) ? (
        <PendingNote />
      ) : (
        createdAt !== null &&
        id !== null && (
          <Link to="." hash={commentName(id)} resetScroll={false} activeOptions={byHash} className={css.permalink}>
            <time dateTime={createdAt}>{formatMinute(createdAt)}</time>
          </Link>
        )
      )}
      {node.comment.secret === true && author !== '' && <span className={css.edited}>비밀 댓글</span>}
      {node.comment.editedAt !== undefined && <EditedMark at={node.comment.editedAt} />}
      {node.corrections.length > 0 && <PendingNote />}
      {repliesTo !== null && <RepliesTo to={repliesTo} />}
    </header>
  )
}
