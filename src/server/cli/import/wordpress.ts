import type { Root } from 'hast'
import type { Element } from 'xast'

import { decoded } from '#/contract/addresses.ts'

import type { Matter } from '../post-text.ts'
import { relinkHeadings } from './heading-ids.ts'
import { parseHtml } from './html-to-markdown.ts'
import { htmlToLine } from './html-to-text.ts'
import { collect, type ImportItem, type Imported, leftCover, noPost, noteOn } from './imported.ts'
import type { FindOwnPost } from './own-posts.ts'
import { postFileName } from './post-file-names.ts'
import { postAuthorsIn, wordpressComments } from './wordpress-comments.ts'
import { wordpressMarkdown } from './wordpress-footnotes.ts'
import { type Referred, wordpressHtml } from './wordpress-html.ts'
import { addressesOf, findOwnPostIn, relinkToImported } from './wordpress-links.ts'
import { attachmentsIn, reusableIn } from './wordpress-media.ts'
import { childrenOf, gmtTime, metaOf, parseWxr, textOf } from './wxr.ts'

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
  const categories = terms('category').filter(({ name }) => !unnamed.has(name))
  const [first] = categories
  // Given a category and its subcategory, the subcategory implies both.
  const chosen = categories.find(({ slug }) => parents.get(slug) === first?.name) ?? first
  const parent = chosen && parents.get(chosen.slug)
  const others = categories.filter((each) => each !== chosen && each.name !== parent)
  return {
    category: parent ?? chosen?.name,
    subcategory: parent === undefined ? undefined : chosen?.name,
    tags: [...new Set([...terms('post_tag'), ...others].map(({ name }) => name))],
  }
}

/** The title of a post, or a substitute. */
const nameOf = (item: Element): string =>
  htmlToLine(textOf(item, 'title')) || decoded(textOf(item, 'wp:post_name')) || `글 ${textOf(item, 'wp:post_id')}`

const pathOf = (item: Element): string => {
  const [id, slug] = [textOf(item, 'wp:post_id'), decoded(textOf(item, 'wp:post_name'))]
  return postFileName(slug || nameOf(item), id)
}

/** Why an item is not imported; `null` if it is. */
const whyNot = (item: Element): string | null => {
  const [type, status] = [textOf(item, 'wp:post_type'), textOf(item, 'wp:status')]
  if (type === 'page') return noPost
  if (type !== 'post') return `글이 아닙니다. (${type})`
  return status === 'trash' || status === 'auto-draft' ? '휴지통에 있거나 쓰지 않은 글입니다.' : null
}

/** An unpublished post has no date in UTC, and perhaps a local one. */
const dateOf = (item: Element): string | undefined => {
  const written = textOf(item, 'wp:post_date')
  return gmtTime(textOf(item, 'wp:post_date_gmt')) ?? (gmtTime(written) === null ? undefined : written)
}

/** An address without its protocol, its ending and what WordPress adds to resized copies (`-1024x768.jpg`). */
const stemOf = (address: string): string => address.replace(/^https?:/, '').replace(/(?:-scaled|-\d+x\d+)?\.\w+$/, '')

/** The address of a post's featured image; `null` if it has none, or shows it in its text. */
const featuredImage = (item: Element, { attachments }: Referred): string | null => {
  const address = attachments.get(metaOf(item, '_thumbnail_id'))?.address
  if (address === undefined) return null
  const shown = textOf(item, 'content:encoded').match(/(?:https?:)?\/\/[^\s"'<>()]+/g) ?? []
  return shown.some((each) => stemOf(each) === stemOf(address)) ? null : address
}

/** What items refer to. */
type Blog = Referred & {
  readonly parents: ReadonlyMap<string, string>
  readonly postAuthors: ReadonlySet<string>
  readonly findOwnPost: FindOwnPost
  readonly addressesOf: (item: Element) => readonly string[]
}

const importItem = (item: Element, blog: Blog): ImportItem => {
  const reason = whyNot(item)
  if (reason !== null) return reason
  const [id, title] = [textOf(item, 'wp:post_id'), nameOf(item)]
  const slug = decoded(textOf(item, 'wp:post_name'))
  const isOpen = textOf(item, 'wp:status') === 'publish' && textOf(item, 'wp:post_password') === ''
  const { comments, others, empty } = wordpressComments(item, blog.postAuthors)
  const matter = {
    title,
    slug: slug || undefined,
    date: dateOf(item),
    summary: htmlToLine(textOf(item, 'excerpt:encoded')) || undefined,
    ...filing(item, blog.parents),
    draft: !isOpen,
    comments: textOf(item, 'wp:comment_status') !== 'closed',
    aliases: blog.addressesOf(item),
  }
  const { html, left, lost } = wordpressHtml(textOf(item, 'content:encoded'), id, blog)
  const parse = (text: string): Root => {
    const tree = parseHtml(text)
    relinkToImported(tree, blog.findOwnPost)
    return tree
  }
  const { body, notes } = wordpressMarkdown(html, item, parse)
  const featured = featuredImage(item, blog)
  return {
    name: title,
    path: pathOf(item),
    matter,
    body,
    files: [],
    comments: isOpen ? comments : [],
    lost: [],
    notes: [
      ...noteOn(left, '단축 코드를 옮기지 못해 글자로 남습니다.'),
      ...noteOn(lost, '워드프레스가 그때그때 채우던 블록은 빠졌습니다. 옛 글에서 옮겨 적어 주세요.'),
      ...notes,
      ...(featured === null ? [] : [leftCover(featured)]),
      ...(others > 0 ? [`승인되지 않은 댓글과 다른 블로그의 알림 ${others}개는 옮기지 않습니다.`] : []),
      ...(empty > 0 ? [`내용이 없는 댓글 ${empty}개는 옮기지 않습니다.`] : []),
      ...(isOpen || comments.length === 0 ? [] : [`초안이라 댓글 ${comments.length}개를 달 글이 없습니다.`]),
    ],
  }
}

/** Imports a WordPress export (WXR). Private, scheduled, pending and password-protected posts become drafts. */
export const importWordpress = (xml: string): Imported => {
  const channel = parseWxr(xml)
  const items = childrenOf(channel, 'item').filter((item) => !internalTypes.test(textOf(item, 'wp:post_type')))
  const posts = items.filter((item) => whyNot(item) === null)
  const blog = {
    parents: parentsIn(channel),
    postAuthors: postAuthorsIn(channel),
    findOwnPost: findOwnPostIn(
      channel,
      posts.map((item) => [item, pathOf(item)]),
    ),
    addressesOf: (item: Element) => addressesOf(channel, item),
    attachments: attachmentsIn(channel),
    reusable: reusableIn(channel),
  }
  const collected = collect(items.map((item) => [nameOf(item), () => importItem(item, blog)]))
  return { ...collected, posts: relinkHeadings(collected.posts) }
}
