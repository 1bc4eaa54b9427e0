import type { Element, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import rehypeSlug from 'rehype-slug'
import { SKIP, visit } from 'unist-util-visit'

import { decoded, commentIdIn } from '#/contract/addresses.ts'

import { hastElement, hastText } from './elements.ts'
import { elementsInLinks } from './links.ts'

const levelOf = ({ tagName }: Element): number | null => (/^h[1-6]$/.test(tagName) ? Number(tagName[1]) : null)

const isFootnotes = ({ properties }: Element): boolean => properties.dataFootnotes !== undefined

const headingsIn = (tree: Root): { readonly heading: Element; readonly level: number }[] => {
  const found: { heading: Element; level: number }[] = []
  visit(tree, 'element', (heading) => {
    if (isFootnotes(heading)) return SKIP
    const level = levelOf(heading)
    if (level !== null) found.push({ heading, level })
  })
  return found
}

/**
 * Normalises heading levels: the page's only h1 is the title, so a post's outermost headings become h2, and nested ones follow
 * without gaps, whatever number of `#` they were written with.
 */
export const normaliseHeadings = (tree: Root): void => {
  const open: number[] = []
  for (const { heading, level } of headingsIn(tree)) {
    while (open.length > 0 && (open.at(-1) ?? 0) >= level) open.pop()
    open.push(level)
    heading.tagName = `h${Math.min(open.length + 1, 6)}`
  }
}

/** An id that begins with a letter or digit, without characters that fragments cannot hold; empty if nothing is left. */
const plainId = (id: string): string => id.replace(/^[^\p{L}\p{N}]+/u, '').replaceAll(/[^\p{L}\p{N}\p{M}_.:-]/gu, '-')

const addSlugs = rehypeSlug()

/** Runs `change` while links to footnotes are empty: their numbers are no part of a heading's words, and change with the text. */
const withoutFootnoteNumbers = (tree: Root, change: (tree: Root) => void): void => {
  const numbers: { readonly link: Element; readonly children: Element['children'] }[] = []
  visit(tree, 'element', (link) => {
    if (link.properties.dataFootnoteRef !== undefined) numbers.push({ link, children: link.children })
  })
  for (const { link } of numbers) link.children = []
  change(tree)
  for (const { link, children } of numbers) link.children = children
}

/** Gives each heading an id from its text, for {@link linkHeadings}; `section` to those without letters (`## 🎉`). */
export const addHeadingIds = (tree: Root): void => {
  withoutFootnoteNumbers(tree, addSlugs)
  for (const { heading } of headingsIn(tree)) {
    const id = heading.properties.id ?? ''
    if (plainId(id) === '' || /^-\d+$/.test(id)) heading.properties.id = 'section'
  }
}

const bracket = (sign: string): Element => hastElement('rp', {}, hastText(sign))

/**
 * Keeps words of a heading apart that would run together in the table of contents, which has its text alone: a space follows a
 * line break, and brackets, which browsers hide, are about the reading of a Chinese character.
 */
export const keepWordsApart = (tree: Root): void => {
  for (const { heading } of headingsIn(tree))
    visit(heading, 'element', (node, index, parent) => {
      if (index === undefined || parent === undefined) return
      if (node.tagName === 'br') parent.children.splice(index + 1, 0, hastText(' '))
      if (node.tagName !== 'rt' || parent.children.some((it) => it.type === 'element' && it.tagName === 'rp')) return
      parent.children = parent.children.flatMap((it) =>
        it.type === 'element' && it.tagName === 'rt' ? [bracket('('), it, bracket(')')] : [it],
      )
    })
}

/** Appends a permalink to every heading that is not within a link; its symbol is in the stylesheet. */
export const linkHeadings = (tree: Root): void => {
  const linked = elementsInLinks(tree)
  for (const { heading } of headingsIn(tree)) {
    const { id } = heading.properties
    if (id === undefined || linked.has(heading) || toString(heading).trim() === '') continue
    heading.children.push(
      hastElement('a', { className: ['heading-anchor'], href: `#${id}`, ariaLabel: '이 제목으로 가는 링크' }),
    )
  }
}

/**
 * Properties of `document` and forms: DOMPurify removes such ids in the browser (DOM clobbering), and links to them would break.
 * English headings such as "Links" or "Title" have them.
 */
const domProperties: ReadonlySet<string> = new Set(
  (
    'action after all anchors animate append applets attributes autocapitalize autocomplete autocorrect autofocus before ' +
    'blur body charset children clear click close closest constructor contains cookie dataset dir doctype domain draggable ' +
    'elements embeds encoding enctype evaluate focus fonts forms fullscreen head hidden id images implementation inert lang ' +
    'length links location matches method name nonce normalize open part plugins popover prefix prepend prerendering pseudo ' +
    'referrer rel remove reset role root scripts scroll site slot spellcheck style submit target timeline title translate ' +
    'when write writeln'
  ).split(' '),
)

/** Ids used by the page around a post; a link to a comment must not lead to a heading. */
export const isPageId = (id: string): boolean => id === 'main' || commentIdIn(id) !== null

const isReserved = (id: string): boolean => domProperties.has(id) || /^on[a-z]+$/.test(id) || isPageId(id)

/** Makes ids unique and safe, and updates links within the post. */
export const safeIds = (tree: Root): void => {
  const taken = new Set<string>()
  /** The last suffix of each id, so that many equal ids take linear time. */
  const counts = new Map<string, number>()
  const renamed = new Map<string, string>()
  visit(tree, 'element', ({ properties }) => {
    if (properties.id === undefined) return
    // The ids of footnotes are percent-encoded.
    const wanted = decoded(properties.id)
    const plain = plainId(wanted)
    if (plain === '') {
      delete properties.id
      return
    }
    // All of `comment-1`, `comment-2` and so on are reserved.
    const base = plain === 'comment' ? 'comment-' : plain
    let id = plain
    let count = counts.get(plain) ?? 1
    for (; taken.has(id) || isReserved(id); count += 1) id = `${base}-${count}`
    counts.set(plain, count)
    taken.add(id)
    if (!renamed.has(wanted)) renamed.set(wanted, id)
    properties.id = id
  })
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName !== 'a' || typeof properties.href !== 'string' || !properties.href.startsWith('#')) return
    const id = renamed.get(decoded(properties.href.slice(1)))
    if (id !== undefined) properties.href = `#${id}`
  })
}
