import type { Root } from 'hast'
import { visit } from 'unist-util-visit'
import type { Element } from 'xast'
import * as z from 'zod'

import { hastElement, hastText, textAttribute } from '../../markdown/elements.ts'
import { htmlToMarkdown, parseHtml } from './html-to-markdown.ts'
import { metaOf } from './wxr.ts'

const Footnotes = z.array(z.object({ id: z.string(), content: z.string() }))

/** The HTML of each footnote, by id. */
const footnotesIn = (item: Element): ReadonlyMap<string, string> => {
  try {
    const footnotes = Footnotes.parse(JSON.parse(metaOf(item, 'footnotes') || '[]'))
    return new Map(footnotes.map(({ id, content }) => [id, content]))
  } catch {
    return new Map()
  }
}

/** Makes references of the numbers that stand for footnotes; returns how many of them have no footnote. Changes `tree`. */
const refer = (tree: Root, labels: ReadonlyMap<string, string>): number => {
  let missing = 0
  visit(tree, 'element', (node, index, parent) => {
    const id = textAttribute(node.properties.dataFn)
    if (id === '' || parent === undefined || index === undefined) return
    const label = labels.get(id)
    if (label === undefined) missing += 1
    else parent.children[index] = hastElement('footnoteReference', {}, hastText(label))
  })
  return missing
}

/** A post's HTML as Markdown, with its footnotes, which WordPress keeps apart; `notes` say what became of the others. Changes `tree`. */
export const markdownWithFootnotes = (
  tree: Root,
  item: Element,
): { readonly body: string; readonly notes: readonly string[] } => {
  const footnotes = [...footnotesIn(item)].map(([id, content], index) => ({ id, content, label: `${index + 1}` }))
  const missing = refer(tree, new Map(footnotes.map(({ id, label }) => [id, label])))
  const definitions = footnotes.map(({ label, content }) =>
    hastElement(
      'footnoteDefinition',
      { label },
      ...parseHtml(content).children.filter((child) => child.type !== 'doctype'),
    ),
  )
  const body = htmlToMarkdown({ type: 'root', children: [...tree.children, ...definitions] })
  // A picture's caption becomes its title, and code its text: neither can hold a reference.
  const marks = Map.groupBy(body.match(/(?<!\\)\[\^\d+\]/g) ?? [], (mark) => mark)
  const unseen = footnotes.map(({ label }) => `[^${label}]`).filter((mark) => (marks.get(mark)?.length ?? 0) < 2)
  return {
    body,
    notes: [
      ...(missing > 0
        ? [`각주 ${missing}개는 내보내기 파일에 내용이 없어 번호만 남습니다. 옛 글에서 옮겨 적어 주세요.`]
        : []),
      ...(unseen.length > 0
        ? [`본문에 자리가 없어 보이지 않는 각주가 있습니다. 글 파일에서 찾아 자리를 적어 주세요. ${unseen.join(', ')}`]
        : []),
    ],
  }
}
