import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

/**
 * Obsidian's `![[그림.png|300]]`, `[[다른 글#제목|보이는 말]]`; in a table, the bar has a backslash. Not a list of numbers, as in
 * `[[1, 2]]`.
 */
export const wikiLink = /(?<!\\)(!?)\[\[(?!\s|[-+.\d\s]+(?:,[-+.\d\s]+)+\]\])([^[\]\n]+)\]\]/g

/** A link or picture whose address has a space, and ends like a file: other text in parentheses may follow a bracket. */
const spaced =
  /(?<!\\!?)!?\[[^[\]\n]*\]\((?=\S)(?:[^()\n]|\([^()\n]*\))*\.[a-z\d]{2,5}(?:[?#][^()\s]*)?(?:\s+["'][^()\n]*)?\)/gi

/** Bold with a space inside its marks; only with Hangul in it, unlike `2 ** 3 ** 4`. Not after a letter, as in `김**`. */
const notBold = /(?<![\\*\p{L}\p{N}])\*\*(?:\s[^*\n]{0,200}|(?=\S)[^*\n]{0,200}\s)\*\*(?!\*)/gu

/** LaTeX between dollar signs. Signs such as `^` in it rule out prices; the character after it rules out shell variables. */
const formula =
  /(?<![\\$\w])(?:\$\$(?=[^$]*[\\^_{}=])[^$]+\$\$|\$(?=[^\s$][^$\n]*[\\^_{}]|[\\_{}])[^$\n]+(?<![\s\\])\$)(?![\w$])/g

/** The place of a table of contents, to other tools. */
const contents = /(?<=^|\n)[^\S\n]*\[toc\][^\S\n]*(?=\n|$)/gi

const kinds = [
  { pattern: contents, reason: '차례 표시는 글자로 남습니다. 차례는 제목에서 저절로 만들어지니 지워 주세요.' },
  { pattern: spaced, reason: '주소에 빈칸이 있어 글자로 남습니다. 주소를 <>로 감싸 주세요.' },
  { pattern: wikiLink, reason: 'Obsidian의 링크는 글자로 남습니다. [글](주소)처럼 적어 주세요.' },
  {
    pattern: notBold,
    reason: '별표 안쪽에 빈칸이 있어 굵어지지 않고 글자로 남습니다. 빈칸을 별표 밖으로 옮겨 주세요.',
  },
  { pattern: formula, reason: '수식은 글자로 남습니다. 그림으로 넣거나 코드로 적어 주세요.' },
]

/** Something in a text that is not published as it was meant; `line` counts from 1. */
export type TextProblem = { readonly written: string; readonly line: number; readonly reason: string }

/** What was meant as a link, a picture, bold or a formula, and is text to Markdown. `tree`: of the text, with positions. */
export const leftAsText = (tree: Root, text: string): readonly TextProblem[] => {
  const found: TextProblem[] = []
  visit(tree, 'text', ({ position }) => {
    if (position === undefined) return
    const source = text.slice(position.start.offset, position.end.offset)
    for (const { pattern, reason } of kinds)
      for (const { 0: written, index } of source.matchAll(pattern)) {
        if (pattern === notBold && !/[가-힣]/.test(written)) continue
        const line = position.start.line + source.slice(0, index).split('\n').length - 1
        found.push({ written: written.trim().replaceAll(/\s*\n\s*/g, ' '), line, reason })
      }
  })
  return found
}
