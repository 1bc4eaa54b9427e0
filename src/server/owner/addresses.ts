import { select } from 'hast-util-select'
import type { Nodes } from 'mdast'
import rehypeParse from 'rehype-parse'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

type Range = { readonly start: number; readonly end: number }

/** The address of a link or image, with its line. */
type Address = {
  readonly address: string
  readonly isImage: boolean
  readonly line: number
  /** Where the text has it; `null` if it is also the words of its link, as in `<https://…>`. */
  readonly range: Range | null
}

/** Where links, images and definitions have their addresses, which the tree does not tell. */
const ranges = new WeakMap<object, Range>()

type Token = { readonly start: { readonly offset: number }; readonly end: { readonly offset: number } }

const note = (node: object | undefined, { start, end }: Token, bracket: number): void => {
  if (node !== undefined) ranges.set(node, { start: start.offset + bracket, end: end.offset - bracket })
}

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .data('fromMarkdownExtensions', [
    {
      enter: {
        resourceDestinationRaw(token) {
          note(this.stack.at(-1), token, 0)
        },
        resourceDestinationLiteral(token) {
          note(this.stack.at(-1), token, '<'.length)
        },
        definitionDestinationRaw(token) {
          note(this.stack.at(-1), token, 0)
        },
        definitionDestinationLiteral(token) {
          note(this.stack.at(-1), token, '<'.length)
        },
      },
    },
  ])
  .freeze()

const html = unified().use(rehypeParse, { fragment: true }).freeze()

// It also matches a tag that is never closed: looking for the end of each such tag would take minutes.
const tags = /<(img|a)\b(?:[^>"']+|"[^"]*"|'[^']*')*/gi
const attributes = /(?<=[\s"'/])([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The value of an attribute, of which HTML may have written `&` as `&amp;`. */
const valueOf = (written: string): string => {
  if (!written.includes('&')) return written
  const href = select('a', html.parse(`<a href="${written.replaceAll('"', '&quot;')}">`))?.properties.href
  return typeof href === 'string' ? href : written
}

/** The address of a tag, as written, and where it ends there. */
const inTag = (tag: string): { readonly written: string; readonly end: number } | null => {
  for (const { 0: whole, 1: name = '', 2: double, 3: single, index } of tag.matchAll(attributes)) {
    const written = double ?? single ?? ''
    if (/^(?:src|href)$/i.test(name) && written !== '') return { written, end: index + whole.length - '"'.length }
  }
  return null
}

const inHtml = (source: string, offset: number, line: number): readonly Address[] =>
  [...source.matchAll(tags)].flatMap(({ 0: tag, 1: name = '', index }) => {
    const found = inTag(tag)
    if (found === null) return []
    const end = offset + index + found.end
    const range = { start: end - found.written.length, end }
    return [{ address: valueOf(found.written), isImage: name.toLowerCase() === 'img', line, range }]
  })

const addressesOf = (node: Nodes, text: string): readonly Address[] => {
  const { start, end } = node.position ?? {}
  const line = start?.line ?? 1
  if (node.type === 'image' || node.type === 'link' || node.type === 'definition')
    return [{ address: node.url, isImage: node.type === 'image', line, range: ranges.get(node) ?? null }]
  // Of its source: the value of HTML in a list or quote lacks the marks at the start of each line.
  return node.type === 'html' ? inHtml(text.slice(start?.offset, end?.offset), start?.offset ?? 0, line) : []
}

/** All images and links of a Markdown text, in order, also those in HTML. */
export const addressesIn = (text: string): readonly Address[] => {
  const found: Address[] = []
  visit(markdown.parse(text), (node) => {
    found.push(...addressesOf(node, text))
  })
  return found
}
