import type { Nodes, Root } from 'mdast'
import { visit } from 'unist-util-visit'

import type { TextProblem } from './left-as-text.ts'

/** HTML that runs to the end of the post unless it is closed (https://spec.commonmark.org/0.31.2/#html-blocks). */
const closings: Readonly<Record<string, string>> = { '<!--': '-->', '<?': '?>', '<![CDATA[': ']]>' }

const isUnclosed = (html: string): boolean =>
  Object.entries(closings).some(([start, end]) => html.startsWith(start) && !html.includes(end))

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
  return found
}
