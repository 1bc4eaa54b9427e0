import { posix } from 'node:path'

import type { Element, Root } from 'hast'
import type { Nodes } from 'mdast'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'

import { decoded } from '#/contract/addresses.ts'

import { hastText, textAttribute } from '../../markdown/elements.ts'
import { addHeadingIds, safeIds } from '../../markdown/headings.ts'
import { addressesIn } from '../addresses-in-text.ts'
import type { ImportedPost } from './imported.ts'
import { isGap } from './join-formatting.ts'
import { replaceAt, replaceOutsideCode, type Replacement } from './replacements.ts'

export const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkCjkFriendly).use(remarkRehype).freeze()

/** The headings of a tree, with the ids that the blog gives them. Changes `tree`. */
export const headingsWithIds = (tree: Root): readonly Element[] => {
  addHeadingIds(tree)
  safeIds(tree)
  const found: Element[] = []
  visit(tree, 'element', (node) => {
    if (/^h[1-6]$/.test(node.tagName)) found.push(node)
  })
  return found
}

/** An id as kramdown and Hugo write it behind the words of a heading, without characters that Markdown would escape. */
const idMark = (id: string): string =>
  ` {#${encodeURIComponent(id).replaceAll(/[_*~!'()]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)}}`

/** Writes the ids of headings behind their words, where Markdown keeps them for {@link relinkHeadings}. Changes `tree`. */
export const keepHeadingIds = (tree: Root): void => {
  visit(tree, 'element', (node) => {
    // Only its text is kept.
    if (node.tagName === 'summary') return SKIP
    const id = /^h[1-6]$/.test(node.tagName) ? textAttribute(node.properties.id) : ''
    const end = node.children.findLastIndex((child) => !isGap(child)) + 1
    if (id !== '') node.children = [...node.children.slice(0, end), hastText(idMark(id))]
    return undefined
  })
}

/** Writes kramdown's `{: #id}` on the line below a heading as `{#id}` behind its words. */
export const joinHeadingIds = (body: string): string =>
  replaceOutsideCode(
    body,
    /^ {0,3}#{1,6}[ \t][^\n]*\n {0,3}\{:[ \t]*#([^\s{}]+)[ \t]*\}[ \t]*$/gm,
    (start, [, id = '']) => `${body.slice(start, body.indexOf('\n', start)).trimEnd()} {#${id}}`,
  )

/**
 * The h1 that starts a text, to be its title if the front matter has none, and the text after it; `null` if there is none.
 * `hasIds`: whether the heading may end in an explicit id, `{#id}`.
 */
export const titleHeading = (
  body: string,
  hasIds: boolean,
): { readonly title: string; readonly body: string } | null => {
  const [first] = markdown.parse(body).children
  if (first?.type !== 'heading' || first.depth !== 1) return null
  const words: string[] = []
  visit(first, (node) => {
    if (node.type === 'text' || node.type === 'inlineCode') words.push(node.value)
  })
  const whole = words.join('').replaceAll(/\s+/g, ' ').trim()
  // Not in code.
  const saysId = hasIds && lastOf(first).type === 'text'
  const title = saysId ? whole.replace(/(?<=\S)\s*\{#[^\s{}]+\}$/, '') : whole
  return title === '' ? null : { title, body: body.slice(first.position?.end.offset) }
}

const decodedId = (written: string): string => decoded(written).normalize('NFC')

const lastOf = (node: Nodes): Nodes => {
  const last = 'children' in node ? node.children.at(-1) : undefined
  return last === undefined ? node : lastOf(last)
}

type Taken = {
  readonly body: string
  /** The blog's id of the heading that had each id. */
  readonly ids: ReadonlyMap<string, string>
}

const takeIds = (body: string): Taken => {
  const marks: Replacement[] = []
  const starts = new Map<string, number>()
  let removed = 0
  if (body.includes('{#'))
    visit(markdown.parse(body), 'heading', (heading) => {
      const { position } = lastOf(heading)
      const [start = 0, end = 0] = [position?.start.offset, position?.end.offset]
      const [mark = '', id = ''] = /[ \t]*\{#([^\s{}]+)\}[ \t]*$/.exec(body.slice(start, end)) ?? []
      if (mark === '') return
      const key = decodedId(id)
      if (!starts.has(key)) starts.set(key, (heading.position?.start.offset ?? 0) - removed)
      marks.push({ start: end - mark.length, end, text: '' })
      removed += mark.length
    })
  if (marks.length === 0) return { body, ids: new Map() }
  const left = replaceAt(body, marks)
  const headings = headingsWithIds(markdown.runSync(markdown.parse(left)))
  const made = new Map(headings.map(({ position, properties }) => [position?.start.offset, properties.id ?? '']))
  return { body: left, ids: new Map([...starts].map(([id, start]) => [id, made.get(start) ?? ''])) }
}

/**
 * Removes the explicit ids of headings, `## 설치 {#setup}`, from posts, and points links to them at the ids that the blog
 * generates. `hasIds`: whether the headings of a post may have explicit ids.
 */
export const relinkHeadings = (
  posts: readonly ImportedPost[],
  hasIds: (post: ImportedPost) => boolean = () => true,
): readonly ImportedPost[] => {
  const taken = new Map(posts.filter(hasIds).map((post) => [post, takeIds(post.body)]))
  // Of several posts with one path, only the first is imported.
  const byPath = new Map([...taken].toReversed().map(([{ path }, ids]) => [path, ids]))
  if ([...taken.values()].every(({ ids }) => ids.size === 0)) return posts
  return posts.map((post) => {
    const body = taken.get(post)?.body ?? post.body
    const replacements = addressesIn(body).flatMap(({ address, range }) => {
      const [, path = '', id = ''] = /^([^#:?]*)#(.+)$/.exec(address) ?? []
      const target = path === '' ? post.path : posix.join(posix.dirname(post.path), decodedId(path))
      const made = byPath.get(target)?.ids.get(decodedId(id)) ?? ''
      return made === '' || range === null ? [] : [{ ...range, text: `${path}#${made}` }]
    })
    return { ...post, body: replaceAt(body, replacements) }
  })
}
