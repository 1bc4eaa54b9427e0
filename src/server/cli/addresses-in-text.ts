import type { Element } from 'hast'
import type { Nodes } from 'mdast'
import rehypeParse from 'rehype-parse'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

import { isAddress } from '../markdown/links.ts'

type Range = { readonly start: number; readonly end: number }

/** The address of a link or image, with its line. */
type Address = {
  readonly address: string
  readonly isImage: boolean
  readonly line: number
  /** Its position in the text; `null` if it is also the link's text, as in `<https://…>`. */
  readonly range: Range | null
  /** The position of such a link; `null` for any other. */
  readonly autolink: Range | null
}

/** The positions of addresses in links, images and definitions, which the tree lacks. */
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

/** Parses HTML with the position of each attribute. */
export const htmlWithPositions = unified().use(rehypeParse, { fragment: true, verbose: true }).freeze()

/** An attribute up to its value. */
const upToValue = /^[^=]*=\s*(["']?)/

/** Attributes with addresses. Videos and audio are shown as links. */
const addressed = [
  { tags: ['a'], name: 'href', isImage: false },
  { tags: ['video', 'audio', 'source'], name: 'src', isImage: false },
  { tags: ['img'], name: 'src', isImage: true },
  { tags: ['video'], name: 'poster', isImage: true },
] as const

/** The address in an attribute, decoded from HTML (`&amp;` is `&`), and its position in `source`. */
const addressIn = ({ properties, data }: Element, name: string, source: string) => {
  const [address, position] = [properties[name], data?.position.properties?.[name]]
  if (typeof address !== 'string' || address === '' || position === undefined) return null
  const [from, to] = [position.start.offset ?? 0, position.end.offset ?? 0]
  const [head = '', quote = ''] = upToValue.exec(source.slice(from, to)) ?? []
  return { address, line: position.start.line, start: from + head.length, end: to - quote.length }
}

const inHtml = (source: string, offset: number, line: number): readonly Address[] => {
  const found: Address[] = []
  try {
    visit(htmlWithPositions.parse(source), 'element', (node) => {
      for (const { tags, name, isImage } of addressed) {
        const attribute = tags.some((tag) => tag === node.tagName) ? addressIn(node, name, source) : null
        if (attribute === null) continue
        const { address, start, end } = attribute
        const range = { start: offset + start, end: offset + end }
        found.push({ address, isImage, line: line + attribute.line - 1, range, autolink: null })
      }
    })
  } catch (error) {
    // Elements nested too deep for the parser; the blog's own has more memory.
    if (!(error instanceof RangeError)) throw error
  }
  return found
}

const addressesOf = (node: Nodes, text: string): readonly Address[] => {
  const { start, end } = node.position ?? {}
  const line = start?.line ?? 1
  if (node.type === 'definition' && !isAddress(node.url)) return []
  if (node.type === 'image' || node.type === 'link' || node.type === 'definition') {
    const isAutolink = node.type === 'link' && start?.offset !== undefined && text[start.offset] !== '['
    const autolink = isAutolink ? { start: start?.offset ?? 0, end: end?.offset ?? 0 } : null
    return [{ address: node.url, isImage: node.type === 'image', line, range: ranges.get(node) ?? null, autolink }]
  }
  // Parses the source: the value of HTML in a list or quote lacks the marks at the start of lines.
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
