import { commentName, postPath } from '#/contract/addresses.ts'
import type { Site } from '#/contract/site.ts'

import type { Reader } from '../database/database.ts'

/** A notice to the owner: of a comment, a digest, or the test notice of the `notify` command. */
export type Notice =
  | { readonly kind: 'comment'; readonly post: NoticedPost; readonly comment: NoticedComment; readonly isHeld: boolean }
  | { readonly kind: 'comments'; readonly count: number }
  | { readonly kind: 'trial' }

type NoticedPost = { readonly id: number; readonly title: string; readonly url: string }
type NoticedComment = {
  readonly id: number
  readonly author: string
  readonly content: string
  readonly created_at: string
  readonly url: string
  readonly secret?: true
}

/** The notice of a comment as it is now, without author and content if it is secret; `null` if it was deleted. */
export const commentNotice = async (db: Reader, commentId: number, { url: siteUrl }: Site): Promise<Notice | null> => {
  const row = await db
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.post_id')
    .select(['comment.author', 'comment.content', 'comment.created_at', 'comment.secret', 'comment.held'])
    .select(['post.id', 'post.slug', 'post.title'])
    .where('comment.id', '=', commentId)
    .where('comment.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const { id, slug, title, created_at } = row
  const isSecret = row.secret === 1
  const url = `${siteUrl}${postPath({ id, slug })}`
  const [author, content] = isSecret ? ['', ''] : [row.author, row.content]
  return {
    kind: 'comment',
    post: { id, title, url },
    comment: {
      id: commentId,
      author,
      content,
      created_at,
      url: `${url}#${commentName(commentId)}`,
      ...(isSecret && { secret: true }),
    },
    isHeld: row.held === 1,
  }
}

/** Maximum characters of a comment in a chat message or mail. */
const maxCharacters = 500

/** Without more than one blank line in a row, which would push the address out of sight. */
const shortened = (text: string): string => {
  const dense = text.replaceAll(/\n(?:[^\S\n]*\n)+/g, '\n\n')
  const letters = [...dense]
  return letters.length <= maxCharacters ? dense : `${letters.slice(0, maxCharacters).join('')}…`
}

/** At most `max` UTF-16 code units, not ending within a character or an escape. */
const cutTo = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\\\uD800-\uDBFF]+$/, '')}…`

type Format = {
  /** Neutralises the receiver's markup in what visitors have written. */
  readonly escape?: (text: string) => string
  /** Maximum length of the text, in UTF-16 code units. The words are shortened, never the address below them. */
  readonly max?: number
}

/** Subject and text of a notice. */
export const noticeText = (
  notice: Notice,
  { url, title }: Site,
  { escape = (text) => text, max = Number.POSITIVE_INFINITY }: Format = {},
) => {
  if (notice.kind === 'trial')
    return {
      subject: `${title}: 시험 알림`,
      text: `${escape(title)}의 시험 알림입니다. 새 댓글이 오면 여기로 알립니다.`,
    }
  if (notice.kind === 'comments') {
    const subject = `새 댓글 ${notice.count}개가 왔습니다.`
    return { subject: `${title}: ${subject}`, text: `${subject}\n${url}/owner` }
  }
  const { post, comment, isHeld } = notice
  const kind = `${isHeld ? '확인을 기다리는' : '새'} ${comment.secret ? '비밀 댓글' : '댓글'}`
  const words = [
    `${kind}: ${escape(comment.secret ? post.title : `${comment.author} · ${post.title}`)}`,
    ...(comment.secret ? [] : [escape(shortened(comment.content))]),
  ].join('\n')
  // The post does not show a held comment.
  const address = isHeld ? `${url}/owner` : comment.url
  return {
    subject: `${title}: ${kind} · ${post.title}`,
    text: `${cutTo(words, max - address.length - 1)}\n${address}`,
  }
}
