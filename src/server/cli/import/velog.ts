import { decoded } from '#/contract/addresses.ts'

import type { Imported, ImportedPost, SourceFolder } from './imported.ts'
import { keepLineBreaks } from './line-breaks.ts'
import { importMarkdown } from './markdown.ts'
import { relinkPosts } from './own-posts.ts'
import { replaceTexts } from './replacements.ts'

/** Velog's embeds, `!youtube[…]`. */
const embeds: Readonly<Record<string, { readonly name: string; readonly address: (id: string) => string }>> = {
  youtube: { name: 'YouTube', address: (id) => `https://www.youtube.com/watch?v=${id}` },
  codesandbox: { name: 'CodeSandbox', address: (id) => `https://codesandbox.io/s/${id}` },
  codepen: { name: 'CodePen', address: (id) => `https://codepen.io/${id}` },
  twitter: { name: 'X', address: (id) => `https://x.com/${id}` },
}

const withLinks = (text: string): string =>
  text.replace(/!(youtube|codesandbox|codepen|twitter)\[([\w./-]+)\]/g, (whole, kind: string, id: string) => {
    const embed = embeds[kind]
    return embed === undefined ? whole : `[${embed.name}에서 보기](${embed.address(id)})`
  })

/** Replaces embeds with links, because the blog loads nothing from other hosts; Velog shows each newline as a line break. */
const translate = (body: string) => ({ body: keepLineBreaks(replaceTexts(body, withLinks)), notes: [] })

/** Another tool has escaped the quotes. */
const isEscaped = (text: string): boolean => /^(?:[^"\\]|\\["\\])*$/.test(text) && text.includes('\\"')

/** The usual export tool puts titles and descriptions between quotes without escaping them. */
const repair = (yaml: string): string =>
  yaml.replace(/^(title|description): "(.*)"[ \t]*$/gm, (line, key: string, text: string) =>
    isEscaped(text) ? line : `${key}: ${JSON.stringify(text)}`,
  )

/** The address that Velog makes of a title. */
const velogSlug = (title: string): string =>
  title
    .replace(
      /[^0-9a-zA-Zㄱ-ㅎㅏ-ㅣ가-힣.\u3000-\u303f\u3040-\u309f\u30a0-\u30ff\uff00-\uff9f\u4e00-\u9faf\u3400-\u4dbf -]/g,
      '',
    )
    .trim()
    .replaceAll(' ', '-')
    .replaceAll(/-{2,}/g, '-')

const slugOf = ({ matter }: ImportedPost): string => matter.slug ?? velogSlug(matter.title)

/** Whose blog it is: a backup says so only in the addresses of pictures, or in links to its posts, unless some are of others. */
const userIn = (posts: readonly ImportedPost[]): string | null => {
  const slugs = new Set(posts.map(slugOf))
  const uploads = posts.flatMap(({ body }) => [...body.matchAll(/velog\.velcdn\.com\/images\/([\w-]+)\/post\//g)])
  const links = posts
    .flatMap(({ body }) => [...body.matchAll(/velog\.io\/@([\w-]+)\/([^\s"'()<>#?[\]]+)/g)])
    .filter(([, , slug = '']) => slugs.has(decoded(slug).normalize('NFC')))
  const [user, ...others] = new Set((uploads.length > 0 ? uploads : links).map(([, name = '']) => name))
  return user === undefined || others.length > 0 ? null : user
}

/** Rewrites the links of posts to each other. */
const relink = (posts: readonly ImportedPost[]): readonly ImportedPost[] => {
  const user = userIn(posts)
  if (user === null) return posts
  const addresses = new Map(posts.map((post) => [post.path, [`/@${user}/${slugOf(post)}`]]))
  return relinkPosts(posts, addresses, 'https://velog.io')
}

/** Imports a Velog backup: Markdown under `content/`, pictures under `images/`, which posts name by absolute path. */
export const importVelog = (source: SourceFolder, now: Date): Imported => {
  const { posts, skipped } = importMarkdown(source, now, {
    targetOf: (path) => path.replace(/^content\//, ''),
    repair,
    translate,
  })
  return { posts: relink(posts), skipped }
}
