import type { Element } from 'xast'

import { withoutInvisible } from '#/text/name-keys.ts'

import { parseDate } from '../../posts-folder/parse-date.ts'
import { commentToText, htmlToLine } from './html-to-text.ts'
import type { ImportedComment } from './imported.ts'
import { childrenOf, gmtTime, textOf } from './wxr.ts'

/** User ids of the authors of posts: any visitor may have an account. */
export const postAuthorsIn = (channel: Element): ReadonlySet<string> => {
  const logins = new Set(
    childrenOf(channel, 'item')
      .filter((item) => textOf(item, 'wp:post_type') === 'post')
      .map((item) => textOf(item, 'dc:creator')),
  )
  const postAuthors = childrenOf(channel, 'wp:author').filter((author) => logins.has(textOf(author, 'wp:author_login')))
  return new Set(postAuthors.map((author) => textOf(author, 'wp:author_id')).filter((id) => /^[1-9]\d*$/.test(id)))
}

const isEmpty = ({ content }: ImportedComment): boolean => withoutInvisible(content) === ''

/** Drops comments without text, which no form would accept; one with replies stays, as their parent. */
const withoutEmpty = (comments: readonly ImportedComment[]): readonly ImportedComment[] => {
  const parents = new Set(comments.filter((comment) => !isEmpty(comment)).map(({ parentId }) => parentId))
  return comments.flatMap((comment) => {
    if (!isEmpty(comment)) return [comment]
    return parents.has(comment.id) ? [{ ...comment, content: '(내용 없음)' }] : []
  })
}

/**
 * The approved comments of a post; how many are left out because they were not approved, or are pingbacks or trackbacks
 * (`others`), or have no words (`empty`).
 */
export const wordpressComments = (item: Element, postAuthors: ReadonlySet<string>) => {
  const all = childrenOf(item, 'wp:comment')
  const approved = all.flatMap((comment): ImportedComment[] => {
    // Without a date in UTC, the local one is read as that of a post is: in Seoul's time.
    const date = gmtTime(textOf(comment, 'wp:comment_date_gmt')) ?? parseDate(textOf(comment, 'wp:comment_date'))
    const isShown = textOf(comment, 'wp:comment_approved') === '1'
    if (!isShown || date === null || !/^(?:comment)?$/.test(textOf(comment, 'wp:comment_type'))) return []
    const parent = textOf(comment, 'wp:comment_parent')
    return [
      {
        id: textOf(comment, 'wp:comment_id'),
        parentId: parent === '' || parent === '0' ? null : parent,
        author: htmlToLine(textOf(comment, 'wp:comment_author')),
        content: commentToText(textOf(comment, 'wp:comment_content')),
        date,
        isByPostAuthor: postAuthors.has(textOf(comment, 'wp:comment_user_id')),
      },
    ]
  })
  const comments = withoutEmpty(approved)
  return { comments, others: all.length - approved.length, empty: approved.length - comments.length }
}
