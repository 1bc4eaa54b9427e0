import { toText } from 'hast-util-to-text'
import type { Element } from 'xast'

import { parseHtml } from './html-to-markdown.ts'
import type { ImportedComment } from './imported.ts'
import { childrenOf, textOf } from './wxr.ts'

/** `2024-01-02 03:04:05`, UTC, as ISO 8601; `null` for zeros, which stand for unpublished. */
export const instantOf = (text: string): string | null => {
  const instant = Date.parse(`${text.replace(' ', 'T')}Z`)
  return /^[1-9]\d{3}-/.test(text) && !Number.isNaN(instant) ? new Date(instant).toISOString() : null
}

/** User ids of the authors of posts: any visitor may have an account. */
export const writersIn = (channel: Element): ReadonlySet<string> => {
  const logins = new Set(
    childrenOf(channel, 'item')
      .filter((item) => textOf(item, 'wp:post_type') === 'post')
      .map((item) => textOf(item, 'dc:creator')),
  )
  const writers = childrenOf(channel, 'wp:author').filter((author) => logins.has(textOf(author, 'wp:author_login')))
  return new Set(writers.map((author) => textOf(author, 'wp:author_id')).filter((id) => /^[1-9]\d*$/.test(id)))
}

/** HTML as plain text. If its tags are nested too deep for the parser, they are stripped unparsed. */
const contentOf = (html: string): string => {
  const lines = html.replaceAll('\n', '<br>')
  try {
    return toText(parseHtml(lines))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return toText(parseHtml(html.replaceAll(/<[^<>]*>/g, '').replaceAll('\n', '<br>')))
  }
}

/** The approved comments of a post, without pingbacks and trackbacks; `others` counts those left out. */
export const wordpressComments = (
  item: Element,
  writers: ReadonlySet<string>,
): { readonly comments: readonly ImportedComment[]; readonly others: number } => {
  const all = childrenOf(item, 'wp:comment')
  const comments = all.flatMap((comment): ImportedComment[] => {
    const date = instantOf(textOf(comment, 'wp:comment_date_gmt'))
    const isShown = textOf(comment, 'wp:comment_approved') === '1'
    if (!isShown || date === null || !/^(?:comment)?$/.test(textOf(comment, 'wp:comment_type'))) return []
    const parent = textOf(comment, 'wp:comment_parent')
    return [
      {
        id: textOf(comment, 'wp:comment_id'),
        parentId: parent === '' || parent === '0' ? null : parent,
        author: textOf(comment, 'wp:comment_author'),
        content: contentOf(textOf(comment, 'wp:comment_content')),
        date,
        isByWriter: writers.has(textOf(comment, 'wp:comment_user_id')),
      },
    ]
  })
  return { comments, others: all.length - comments.length }
}
