import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

/** An address that stands in a text, and on which line of it. */
export type Address = { readonly address: string; readonly isImage: boolean; readonly line: number }

const markdown = unified().use(remarkParse).use(remarkGfm).freeze()

const inHtml = /<(img|a)\b[^>]*?\b(?:src|href)\s*=\s*["']([^"']+)["']/gi

/** Every image and link of a Markdown text, in order, HTML included. */
export const addressesIn = (text: string): readonly Address[] => {
  const found: Address[] = []
  visit(markdown.parse(text), (node) => {
    const line = node.position?.start.line ?? 1
    if (node.type === 'image') found.push({ address: node.url, isImage: true, line })
    if (node.type === 'link' || node.type === 'definition') found.push({ address: node.url, isImage: false, line })
    if (node.type !== 'html') return
    for (const [, tag = '', address = ''] of node.value.matchAll(inHtml))
      found.push({ address, isImage: tag.toLowerCase() === 'img', line })
  })
  return found
}
