import type { Html, Nodes, Root } from 'mdast'
import { visit } from 'unist-util-visit'

import { textAttribute } from '../markdown/elements.ts'
import { allowList, isUsableSrc, stripped } from '../markdown/sanitize.ts'
import { htmlWithPositions } from './addresses-in-text.ts'
import type { TextProblem } from './left-as-text.ts'

/** HTML that runs to the end of the post unless it is closed (https://spec.commonmark.org/0.31.2/#html-blocks). */
const closings: Readonly<Record<string, string>> = { '<!--': '-->', '<?': '?>', '<![CDATA[': ']]>' }

const lower = (name = ''): string => name.toLowerCase()

const isUnclosed = (html: string): boolean =>
  Object.entries(closings).some(([start, end]) => html.startsWith(start) && !html.includes(end))

/** Elements whose tags may go without a loss: those that a link, a `div` or nothing stands for as well. */
const replaceable =
  'address article aside audio body center embed footer head header hgroup html iframe main nav picture source track video'
const harmless: ReadonlySet<string> = new Set([...(allowList.tagNames ?? []), ...replaceable.split(' ')])

/** Whether a harmless element shows nothing: a form's field, or a player without an address that a link could lead to. */
const isEmpty = (name: string, tag: string, before: string): boolean => {
  // The checkbox of a task, as GitHub writes it.
  if (name === 'input')
    return (
      !/\btype\s*=\s*["']?checkbox\b/i.test(tag) ||
      !/<li\b[^<>]*\btask-list-item\b[^<>]*>[^<]*(?:<p\b[^<>]*>[^<]*)?$/i.test(before)
    )
  if (name !== 'iframe' && name !== 'embed') return false
  const [player] = htmlWithPositions.parse(tag).children
  return player?.type !== 'element' || !isUsableSrc(textAttribute(player.properties.src))
}

const tagOrComment = /<!--|-->|<(\/?)([a-z][^\s/<>]*)((?:[\s/][^<>]*)?)>/gi

const goneWhole = '이 HTML은 안에 든 것까지 빠져 보이지 않습니다. 글이나 링크로 바꿔 주세요.'
const goneTag = '이 HTML은 빠지고 안에 든 것만 보입니다. 태그를 지우거나 Markdown으로 바꿔 주세요.'

/**
 * The elements that the sanitiser removes, the first of a name in each line. One that is neither closed nor has attributes is a
 * word of the text, see `markdown/bracketed-words.ts`.
 */
const removedElements = (tree: Root): readonly TextProblem[] => {
  const nodes: Html[] = []
  visit(tree, 'html', (node) => {
    nodes.push(node)
  })
  const closed = new Set(
    nodes.flatMap(({ value }) => [...value.matchAll(/<\/([a-z][^\s/<>]*)/gi)].map(([, it]) => lower(it))),
  )
  const found = new Map<string, TextProblem>()
  /** The comment, or the removed element, that is open. */
  let within: string | null = null
  for (const { value, position } of nodes) {
    let line = position?.start.line ?? 1
    let end = 0
    for (const { index, 0: written, 1: slash, 2: tagName, 3: rest = '' } of value.matchAll(tagOrComment)) {
      line += value.slice(end, index).split('\n').length - 1
      end = index
      const name = lower(tagName)
      if (within !== null) {
        if (written === within || (slash === '/' && name === within)) within = null
        continue
      }
      if (written === '<!--') within = '-->'
      if (name === '' || slash === '/' || !(closed.has(name) || rest.includes('='))) continue
      const isGone = isEmpty(name, written, value.slice(0, index))
      if (harmless.has(name) && !isGone) continue
      if (stripped.includes(name) && closed.has(name)) within = name
      const key = `${line} ${name}`
      const reason = isGone || stripped.includes(name) ? goneWhole : goneTag
      found.set(key, found.get(key) ?? { written, line, reason })
    }
  }
  return [...found.values()].map((it) => {
    const [first = '', ...more] = it.written.split('\n')
    return { ...it, written: more.length === 0 ? first : `${first.trimEnd()}…` }
  })
}

/** What Markdown or HTML leaves out of the page, although it was written for it. `tree`: of the text, with positions. */
export const leftOut = (tree: Root, text: string): readonly TextProblem[] => {
  const found: TextProblem[] = []
  const cited = new Set<string>()
  visit(tree, 'footnoteReference', ({ identifier }) => {
    cited.add(identifier)
  })
  const tell = ({ position }: Nodes, reason: string): void => {
    const [written = ''] = text.slice(position?.start.offset, position?.end.offset).split('\n')
    found.push({ written, line: position?.start.line ?? 1, reason })
  }
  visit(tree, (node) => {
    if (node.type === 'html' && isUnclosed(node.value))
      tell(node, '주석이 닫히지 않아 여기부터는 보이지 않습니다. 주석은 -->로 닫아 주세요.')
    if (node.type === 'footnoteDefinition' && !cited.has(node.identifier))
      tell(node, '글에서 부르지 않은 각주라 보이지 않습니다. 부를 자리에 이름을 적어 주세요.')
    if (node.type !== 'table') return
    const columns = node.children[0]?.children.length ?? 0
    for (const { children } of node.children.slice(1)) {
      const extra = children[columns]
      if (extra !== undefined) tell(extra, '표의 머리보다 칸이 많아 보이지 않습니다. 칸 안의 |는 \\|로 적어 주세요.')
    }
  })
  return [...found, ...removedElements(tree)]
}
