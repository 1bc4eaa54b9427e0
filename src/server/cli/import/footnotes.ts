import type { Element, ElementContent, Root } from 'hast'

import { hastElement, hastText } from '../../markdown/elements.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { noteOn, type Translated } from './imported.ts'

export type Footnote = { readonly label: string; readonly content: readonly ElementContent[] }

export const footnoteReference = (label: string): Element => hastElement('footnoteReference', {}, hastText(label))

/**
 * Converts HTML with {@link footnoteReference}s to Markdown, with the footnotes at its end. `missing`: how many numbers have no
 * footnote. `notes` tell the owner so, and name the footnotes that nothing refers to. Changes `tree`.
 */
export const markdownWithFootnotes = (tree: Root, footnotes: readonly Footnote[], missing: number): Translated => {
  const definitions = footnotes.map(({ label, content }) => hastElement('footnoteDefinition', { label }, ...content))
  const body = htmlToMarkdown({ type: 'root', children: [...tree.children, ...definitions] })
  // A picture's caption becomes its title, and code its text: neither can hold a reference.
  const marks = Map.groupBy(body.match(/(?<!\\)\[\^\d+\]/g) ?? [], (mark) => mark)
  const unseen = footnotes.map(({ label }) => `[^${label}]`).filter((mark) => (marks.get(mark)?.length ?? 0) < 2)
  return {
    body,
    notes: [
      ...(missing > 0
        ? [`각주 ${missing}개는 내보낸 파일에 내용이 없어 번호만 남습니다. 옛 글에서 옮겨 적어 주세요.`]
        : []),
      ...noteOn(unseen, '본문에 자리가 없어 보이지 않는 각주가 있습니다. 글 파일에서 찾아 자리를 적어 주세요.'),
    ],
  }
}
