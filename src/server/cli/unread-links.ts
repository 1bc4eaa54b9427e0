import { visit } from 'unist-util-visit'

import { gfmWithPositions } from './gfm-with-positions.ts'

/**
 * Obsidian's `![[그림.png|300]]`, `[[다른 글#제목|보이는 말]]`; in a table, the bar has a backslash. Not a list of numbers, as in
 * `[[1, 2]]`.
 */
export const wikiLink = /(?<!\\)(!?)\[\[(?!\s|[-+.\d\s]+(?:,[-+.\d\s]+)+\]\])([^[\]\n]+)\]\]/g

/** A link or picture whose address has a space, and ends like a file: other text in parentheses may follow a bracket. */
const spaced =
  /(?<!\\!?)!?\[[^[\]\n]*\]\((?=\S)(?:[^()\n]|\([^()\n]*\))*\.[a-z\d]{2,5}(?:[?#][^()\s]*)?(?:\s+["'][^()\n]*)?\)/gi

const kinds = [
  { pattern: spaced, reason: '주소에 빈칸이 있어 글자로 남습니다. 주소를 <>로 감싸 주세요.' },
  { pattern: wikiLink, reason: 'Obsidian의 링크는 글자로 남습니다. [글](주소)처럼 적어 주세요.' },
]

type UnreadLink = { readonly written: string; readonly line: number; readonly reason: string }

/** What was meant as a link or picture, and is text to Markdown. */
export const unreadLinksIn = (text: string): readonly UnreadLink[] => {
  const found: UnreadLink[] = []
  visit(gfmWithPositions.parse(text), 'text', ({ position }) => {
    if (position === undefined) return
    const source = text.slice(position.start.offset, position.end.offset)
    for (const { pattern, reason } of kinds)
      for (const { 0: written, index } of source.matchAll(pattern)) {
        const line = position.start.line + source.slice(0, index).split('\n').length - 1
        found.push({ written, line, reason })
      }
  })
  return found
}
