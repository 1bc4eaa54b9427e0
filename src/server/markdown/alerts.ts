import type { Blockquote, Paragraph, PhrasingContent, Root, Text } from 'mdast'
import { visit } from 'unist-util-visit'

import { sourceOf } from './source-of.ts'

/** GitHub has the first five (https://docs.github.com/get-started/writing-on-github#alerts), Obsidian all. */
const labels = new Map(
  Object.entries({
    노트: 'note',
    팁: 'tip hint',
    중요: 'important',
    경고: 'warning attention',
    주의: 'caution',
    정보: 'info',
    요약: 'abstract summary tldr',
    질문: 'question help faq',
    완료: 'success check done',
    실패: 'failure fail missing',
    위험: 'danger error',
    버그: 'bug',
    예: 'example',
    인용: 'quote cite',
    '할 일': 'todo',
  }).flatMap(([label, kinds]) => kinds.split(' ').map((kind) => [kind, label] as const)),
)

/** Whether a quotation that begins with `[!kind]` gets a label. */
export const isAlert = (kind: string): boolean => labels.has(kind.toLowerCase())

/** `[!NOTE]`, and Obsidian's `[!faq]-`, which folds. A title may follow on its line, behind a colon of its own: not that of `:)`. */
const marker = /^\[!([a-z]+)\][+-]?[ \t]*(?::(?![)DPp-](?:\s|$)))?[ \t]*/iu

const textsOf = (value: string): Text[] => (value === '' ? [] : [{ type: 'text', value }])

const isLineBreak = (node: PhrasingContent): boolean =>
  node.type === 'break' || (node.type === 'html' && /^<br\b/i.test(node.value))

/** The content of a paragraph up to the end of its first line, and after it. */
const atFirstLineEnd = (children: readonly PhrasingContent[]): readonly [PhrasingContent[], PhrasingContent[]] => {
  const index = children.findIndex((node) => isLineBreak(node) || (node.type === 'text' && node.value.includes('\n')))
  const node = children[index]
  if (node === undefined) return [[...children], []]
  const [before, after] = [children.slice(0, index), children.slice(index + 1)]
  if (node.type !== 'text') return [before, after]
  const end = node.value.indexOf('\n')
  return [
    [...before, ...textsOf(node.value.slice(0, end))],
    [...textsOf(node.value.slice(end + 1)), ...after],
  ]
}

/** The label in bold, with a class that keeps it out of summaries, and the title that its line may have. */
const titleOf = (label: string, title: readonly PhrasingContent[]): Paragraph => {
  const isBare = title.every((node) => node.type === 'text' && /^[\s:]*$/.test(node.value))
  const name: PhrasingContent = {
    type: 'strong',
    children: [{ type: 'text', value: isBare ? label : `${label}:` }],
    data: { hProperties: { className: ['alert'] } },
  }
  return { type: 'paragraph', children: isBare ? [name] : [name, { type: 'text', value: ' ' }, ...title] }
}

const makeAlert = (quote: Blockquote, source: string): void => {
  const [first, ...blocks] = quote.children
  const [opening, ...others] = first?.type === 'paragraph' ? first.children : []
  // Not `\[!NOTE]`.
  if (first?.type !== 'paragraph' || opening?.type !== 'text' || !sourceOf(first, source).startsWith('[')) return
  const [written = '', kind = ''] = marker.exec(opening.value) ?? []
  const label = labels.get(kind.toLowerCase())
  if (label === undefined) return
  const [title, text] = atFirstLineEnd([{ ...opening, value: opening.value.slice(written.length) }, ...others])
  quote.data = { ...quote.data, hProperties: { role: 'note' } }
  quote.children = [titleOf(label, title), ...(text.length === 0 ? [] : [{ ...first, children: text }]), ...blocks]
}

/** Labels the alerts of GitHub and Obsidian in Korean: quotations that begin with `[!NOTE]`, which the label replaces. */
export const labelAlerts = (tree: Root, source: string): void => {
  visit(tree, 'blockquote', (quote) => makeAlert(quote, source))
}
