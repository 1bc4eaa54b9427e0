import type { Root, RootContent } from 'hast'

const segments = new Intl.Segmenter('ko', { granularity: 'grapheme' })

/** The start of a text, on one line: at most `length` code points, without splitting a grapheme cluster. */
export const excerpt = (text: string, length = 120): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  // The segmenter need not walk a whole post.
  const head = line.slice(0, length * 4)
  let size = 0
  let end = 0
  for (const { segment } of segments.segment(head)) {
    size += [...segment].length
    if (size > length) break
    end += segment.length
  }
  return head.slice(0, end).trimEnd()
}

/** Elements that are not running text; a heading would read as the start of the next sentence. */
const notRunning = new Set(['pre', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'rt', 'rp', 'figcaption', 'summary'])

const blocks = new Set(
  'p li div blockquote figure br hr dt dd ul ol dl details pre table tr td th h1 h2 h3 h4 h5 h6 figcaption'.split(' '),
)

const textOf = (node: RootContent, leaveOut: ReadonlySet<string>): string => {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' || leaveOut.has(node.tagName)) return ''
  const { dataFootnotes, dataFootnoteRef } = node.properties
  if (dataFootnotes !== undefined || dataFootnoteRef !== undefined) return ''
  const inside = node.children.map((child) => textOf(child, leaveOut)).join('')
  return blocks.has(node.tagName) ? ` ${inside} ` : inside
}

const textsOf = (tree: Root, leaveOut: ReadonlySet<string>): string =>
  tree.children
    .map((child) => textOf(child, leaveOut))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** A post's running text on one line; all of its text if there is nothing but code or tables. */
export const plainText = (tree: Root): string => textsOf(tree, notRunning) || textsOf(tree, new Set())
