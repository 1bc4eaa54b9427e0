import * as z from 'zod'

import { decoded } from '#/contract/addresses.ts'

import { parseDate } from '../../posts-folder/parse-date.ts'
import { CommandFailure } from '../command.ts'
import { replaceBetween } from './delimiters.ts'
import { simplifyCards } from './ghost-cards.ts'
import { relinkHeadings } from './heading-ids.ts'
import { notForAll } from './hidden-posts.ts'
import { htmlToMarkdown, parseHtml } from './html-to-markdown.ts'
import { collect, type Imported, type ImportItem, leftCover, noPost, noteOn, type SourceFolder } from './imported.ts'
import { relinkPosts } from './own-posts.ts'
import { postFileName } from './post-file-names.ts'
import { rewriteLinks, rewriteThumbnail } from './rewrite-links.ts'
import { gmtTime } from './wxr.ts'

/** Old versions of Ghost number their rows. */
const Id = z.union([z.string(), z.number()]).transform(String)
const Text = z.nullish(z.string()).transform((text) => text ?? '')
const SortOrder = z.nullish(z.number()).transform((order) => order ?? 0)

const Post = z.object({
  id: Id,
  title: Text,
  slug: Text,
  html: Text,
  plaintext: Text,
  /** What the editors of different versions keep: the source of `html`. */
  lexical: Text,
  mobiledoc: Text,
  markdown: Text,
  status: Text,
  visibility: Text,
  type: Text,
  custom_excerpt: Text,
  feature_image: Text,
  published_at: z.nullish(z.union([z.string(), z.number()])),
  // What old versions have instead of `type`, `feature_image` and `posts_authors`.
  page: z.nullish(z.union([z.boolean(), z.number()])),
  image: Text,
  author_id: z.nullish(Id),
})
type Post = z.infer<typeof Post>

const Named = z.object({ id: Id, name: Text })

const rowsOf = <T extends z.ZodType>(Row: T) => z.nullish(z.array(Row)).transform((rows) => rows ?? [])

const Tables = z.object({
  posts: z.array(Post),
  tags: rowsOf(Named),
  posts_tags: rowsOf(z.object({ post_id: Id, tag_id: Id, sort_order: SortOrder })),
  users: rowsOf(Named),
  posts_authors: rowsOf(z.object({ post_id: Id, author_id: Id, sort_order: SortOrder })),
})
type Tables = z.infer<typeof Tables>

const Contents = z.object({ data: Tables })
const Export = z.union([z.object({ db: z.tuple([Contents]) }).transform(({ db: [first] }) => first), Contents])

const parseExport = (json: string): Tables => {
  const read = (): unknown => {
    try {
      return JSON.parse(json)
    } catch (error) {
      throw new CommandFailure('JSON을 읽을 수 없습니다. 내려받은 파일 그대로인지 확인해 주세요.', { cause: error })
    }
  }
  const { data } = Export.safeParse(read())
  if (data === undefined) throw new CommandFailure('고스트의 내보내기 파일이 아닙니다.')
  return data.data
}

type Names = ReadonlyMap<string, readonly string[]>

/** The names that rows of a table give to each post, in their order. */
const namesByPost = (
  rows: readonly { readonly post: string; readonly named: string; readonly order: number }[],
  table: Tables['tags'],
): Names => {
  const names = new Map(table.map(({ id, name }) => [id, name.trim()]))
  const byPost = Map.groupBy(
    rows.toSorted((a, b) => a.order - b.order),
    ({ post }) => post,
  )
  return new Map([...byPost].map(([post, all]) => [post, all.map(({ named }) => names.get(named) ?? '')]))
}

const isPage = ({ type, page }: Post): boolean => type === 'page' || page === true || page === 1
const nameOf = ({ id, title, slug }: Post): string => title.trim() || slug || `글 ${id}`
const pathOf = (post: Post): string => postFileName(post.slug || nameOf(post))
const addressesOf = ({ slug, status }: Post): readonly string[] =>
  slug === '' || status !== 'published' ? [] : [`/${slug}/`]

/** `undefined` for none, and for one that is no date. */
const dateOf = ({ published_at: given }: Post): string | undefined => {
  // Old versions write milliseconds, or a time without its zone, which is UTC.
  const time = typeof given === 'number' ? new Date(given) : null
  const date = time === null || Number.isNaN(time.valueOf()) ? gmtTime(String(given)) : time.toISOString()
  return [date, String(given)].find((text) => text !== null && parseDate(text) !== null) ?? undefined
}

/** Whether an editor has nothing but the empty paragraph of a new post: no text, and no card. */
const isBlank = ({ plaintext, lexical, mobiledoc, markdown }: Post): boolean =>
  (plaintext + markdown).trim() === '' &&
  !/"type":\s*"(?!(?:root|paragraph)")/.test(lexical) &&
  !/"cards":\s*\[\s*\[|\[0,\s*\[[^\]]*\],\s*\d+,\s*"[^"]/.test(mobiledoc)

/** Why a post that looks published, or would have been, is to be a draft; `null` if it was there for everybody. */
const whyDraft = (post: Post): string | null => {
  const { status, visibility, html } = post
  if (status === 'sent') return '메일로만 보낸 글이어서 초안으로 둡니다.'
  if (status === 'scheduled') return '예약해 둔 글이어서 초안으로 둡니다.'
  if (html === '' && !isBlank(post)) return '본문이 HTML로 들어 있지 않아 초안으로 둡니다. 옛 글에서 옮겨 적어 주세요.'
  return status !== 'published' || /^(?:public)?$/.test(visibility) ? null : notForAll([`visibility: ${visibility}`])
}

/** A part of a post that only members see. */
const gate = { opening: /<!--kg-gated-block:begin nonMember:false\b[^>]*-->/g, closing: /<!--kg-gated-block:end-->/g }

/** The path of an uploaded file under Ghost's `content/` (for a resized copy, the original's); `null` for any other address. */
const uploadPath = (address: string): string | null => {
  const [, folder, path] =
    /^\/content\/(images|media|files)\/(?:size\/w\d+(?:h\d+)?\/)?(?:format\/\w+\/)?([^?#]+)/.exec(address) ?? []
  return folder === undefined || path === undefined ? null : decoded(`${folder}/${path}`).normalize('NFC')
}

/** The address of the blog itself, as Ghost writes it. */
const fromRoot = (text: string): string => text.replaceAll(/__GHOST_URL__\/?/g, '/')

const missingCover = (address: string): string =>
  `대표 그림이 파일 곁의 content 폴더에 없습니다. 거기 두고 이 글을 지운 뒤 다시 들여오거나, 머리말의 thumbnail에 적어 주세요. ${address}`

/** What posts refer to. */
type Referred = { readonly tags: Names; readonly authors: Names; readonly files: SourceFolder['files'] }

const importPost = (post: Post, { tags, authors, files }: Referred): ImportItem => {
  if (isPage(post)) return noPost
  const [title, path, reason] = [nameOf(post), pathOf(post), whyDraft(post)]
  let gated = 0
  const open = replaceBetween(post.html, gate.opening, gate.closing, () => {
    gated += 1
    return ''
  })
  const tree = parseHtml(fromRoot(open))
  simplifyCards(tree)
  const move = { from: path, to: path, files, targetOf: (file: string) => file, oldPath: uploadPath }
  const content = rewriteLinks(htmlToMarkdown(tree), move)
  const cover = rewriteThumbnail(fromRoot(post.feature_image || post.image) || undefined, move)
  return {
    name: title,
    path,
    matter: {
      title,
      slug: post.slug || undefined,
      date: dateOf(post),
      summary: post.custom_excerpt.replaceAll(/\s+/g, ' ').trim() || undefined,
      // Ghost's own marks begin with `#`.
      tags: [...new Set(tags.get(post.id))].filter((name) => name !== '' && !name.startsWith('#')),
      thumbnail: cover.thumbnail,
      author: authors.get(post.id)?.join(', '),
      draft: post.status !== 'published' || reason !== null,
      aliases: addressesOf(post),
    },
    body: content.body,
    files: [...content.files, ...cover.files],
    comments: [],
    lost: [],
    notes: [
      ...(reason === null ? [] : [reason]),
      ...(gated > 0 ? [`회원에게만 보이던 부분 ${gated}곳은 옮기지 않습니다. 옛 글에서 옮겨 적어 주세요.`] : []),
      ...noteOn(
        content.missing,
        `그림 ${content.missing.length}개가 파일 곁의 content 폴더에 없습니다. 거기 두고 다시 들여오면 채워집니다.`,
      ),
      ...cover.missing.map((address) => (uploadPath(address) === null ? leftCover(address) : missingCover(address))),
    ],
  }
}

/**
 * Imports an export of Ghost; `files` are those of its folder `content`, if that is there, by their path under it. Pages are left
 * out, and posts that not everybody could read become drafts. It contains no comments.
 */
export const importGhost = (json: string, files: SourceFolder['files']): Imported => {
  const { posts: all, tags, posts_tags, users, posts_authors } = parseExport(json)
  const authorRows =
    posts_authors.length > 0
      ? posts_authors.map(({ post_id: post, author_id: named, sort_order: order }) => ({ post, named, order }))
      : all.map(({ id: post, author_id }) => ({ post, named: author_id ?? '', order: 0 }))
  const tagRows = posts_tags.map(({ post_id: post, tag_id: named, sort_order: order }) => ({ post, named, order }))
  const referred = { tags: namesByPost(tagRows, tags), authors: namesByPost(authorRows, users), files }
  const { posts, skipped } = collect(all.map((post) => [nameOf(post), () => importPost(post, referred)]))
  // A page may have the slug of a post.
  const addresses = new Map(all.flatMap((post) => (isPage(post) ? [] : [[pathOf(post), addressesOf(post)]])))
  return { posts: relinkHeadings(relinkPosts(posts, addresses, null)), skipped }
}
