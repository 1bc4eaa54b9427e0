import type { Element } from 'xast'

import { decoded } from '#/contract/addresses.ts'
import { withoutInvisible } from '#/text/name-keys.ts'
import { slugOf } from '#/text/slug.ts'

import { readDate } from '../../posts-folder/read-date.ts'
import type { Matter } from '../post-text.ts'
import { commentToText, htmlToLine } from './html-to-text.ts'
import { collect, type ImportItem, type Imported, type ImportedComment } from './imported.ts'
import { markdownWithFootnotes } from './wordpress-footnotes.ts'
import { wordpressHtml } from './wordpress-html.ts'
import { attachmentsIn, type Attachments } from './wordpress-media.ts'
import { childrenOf, readWxr, textOf } from './wxr.ts'

/** `2024-01-02 03:04:05`, UTC, as ISO 8601; `null` for zeros, which stand for unpublished. */
const instantOf = (text: string): string | null => {
  const instant = Date.parse(`${text.replace(' ', 'T')}Z`)
  return /^[1-9]\d{3}-/.test(text) && !Number.isNaN(instant) ? new Date(instant).toISOString() : null
}

/** User ids of the authors of posts: any visitor may have an account. */
const postAuthorsIn = (channel: Element): ReadonlySet<string> => {
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

type WordpressComments = {
  readonly comments: readonly ImportedComment[]
  /** How many are left out because they were not approved, or are pingbacks or trackbacks. */
  readonly others: number
  /** How many are left out because they have no words. */
  readonly empty: number
}

/** The approved comments of a post. */
const wordpressComments = (item: Element, postAuthors: ReadonlySet<string>): WordpressComments => {
  const all = childrenOf(item, 'wp:comment')
  const approved = all.flatMap((comment): ImportedComment[] => {
    // Without a date in UTC, the local one is read as that of a post is: in Seoul's time.
    const date = instantOf(textOf(comment, 'wp:comment_date_gmt')) ?? readDate(textOf(comment, 'wp:comment_date'))
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

/** Types of items that are not content, and not reported. */
const internalTypes = /^(?:attachment|revision|nav_menu_item|custom_css|customize_changeset|oembed_cache|wp_.*)$/

const unnamed: ReadonlySet<string> = new Set(['Uncategorized', '미분류'])

/** The name of each category's parent, if any, by the category's slug: categories of different parents may share a name. */
const parentsIn = (channel: Element): ReadonlyMap<string, string> => {
  const categories = childrenOf(channel, 'wp:category').map((category) => ({
    slug: textOf(category, 'wp:category_nicename'),
    parent: textOf(category, 'wp:category_parent'),
    name: htmlToLine(textOf(category, 'wp:cat_name')),
  }))
  const names = new Map(categories.map(({ slug, name }) => [slug, name]))
  return new Map(
    categories.flatMap(({ slug, parent }) => {
      const name = names.get(parent)
      return name === undefined ? [] : [[slug, name]]
    }),
  )
}

/** The blog has one category per post; further ones become tags. */
const filing = (
  item: Element,
  parents: ReadonlyMap<string, string>,
): Pick<Matter, 'category' | 'subcategory' | 'tags'> => {
  const terms = (domain: string) =>
    childrenOf(item, 'category')
      .filter(({ attributes }) => attributes.domain === domain)
      .map((term) => ({ slug: term.attributes.nicename ?? '', name: htmlToLine(textOf(term)) }))
  const [first, ...others] = terms('category').filter(({ name }) => !unnamed.has(name))
  const parent = first && parents.get(first.slug)
  return {
    category: parent ?? first?.name,
    subcategory: parent === undefined ? undefined : first?.name,
    tags: [...new Set([...terms('post_tag'), ...others].map(({ name }) => name))],
  }
}

/** The title of a post, or a substitute. */
const nameOf = (item: Element): string =>
  htmlToLine(textOf(item, 'title')) || decoded(textOf(item, 'wp:post_name')) || `글 ${textOf(item, 'wp:post_id')}`

/** Why an item is not imported; `null` if it is. */
const whyNot = (item: Element): string | null => {
  const [type, status] = [textOf(item, 'wp:post_type'), textOf(item, 'wp:status')]
  if (type === 'page') return '글이 아니라 페이지입니다.'
  if (type !== 'post') return `글이 아닙니다. (${type})`
  return status === 'trash' || status === 'auto-draft' ? '휴지통에 있거나 쓰지 않은 글입니다.' : null
}

/** An unpublished post has no date in UTC, and perhaps a local one. */
const dateOf = (item: Element): string | undefined => {
  const written = textOf(item, 'wp:post_date')
  return instantOf(textOf(item, 'wp:post_date_gmt')) ?? (instantOf(written) === null ? undefined : written)
}

/** What items refer to. */
type Blog = {
  readonly parents: ReadonlyMap<string, string>
  readonly postAuthors: ReadonlySet<string>
  readonly attachments: Attachments
}

const importItem = (item: Element, { parents, postAuthors, attachments }: Blog): ImportItem => {
  const reason = whyNot(item)
  if (reason !== null) return reason
  const [id, title] = [textOf(item, 'wp:post_id'), nameOf(item)]
  const slug = decoded(textOf(item, 'wp:post_name'))
  const isOpen = textOf(item, 'wp:status') === 'publish' && textOf(item, 'wp:post_password') === ''
  const { comments, others, empty } = wordpressComments(item, postAuthors)
  const matter = {
    title,
    slug: slug || undefined,
    date: dateOf(item),
    summary: htmlToLine(textOf(item, 'excerpt:encoded')) || undefined,
    ...filing(item, parents),
    draft: !isOpen,
  }
  const { html, left } = wordpressHtml(textOf(item, 'content:encoded'), id, attachments)
  const { body, notes } = markdownWithFootnotes(html, item)
  const path = `${/^\d+$/.test(id) ? `${id}-` : ''}${slugOf(slug || title)}.md`
  return {
    name: title,
    path,
    matter,
    body,
    files: [],
    comments: isOpen ? comments : [],
    lost: [],
    notes: [
      ...(left.length > 0 ? [`단축 코드를 옮기지 못해 글자로 남습니다. ${left.join(', ')}`] : []),
      ...notes,
      ...(others > 0 ? [`승인되지 않은 댓글과 다른 블로그의 알림 ${others}개는 옮기지 않습니다.`] : []),
      ...(empty > 0 ? [`내용이 없는 댓글 ${empty}개는 옮기지 않습니다.`] : []),
      ...(isOpen || comments.length === 0 ? [] : [`초안이라 댓글 ${comments.length}개를 달 글이 없습니다.`]),
    ],
  }
}

/** Imports a WordPress export (WXR). Private, scheduled, pending and password-protected posts become drafts. */
export const importWordpress = (xml: string): Imported => {
  const channel = readWxr(xml)
  const blog = { parents: parentsIn(channel), postAuthors: postAuthorsIn(channel), attachments: attachmentsIn(channel) }
  const items = childrenOf(channel, 'item').filter((item) => !internalTypes.test(textOf(item, 'wp:post_type')))
  return collect(items.map((item) => [nameOf(item), () => importItem(item, blog)]))
}
