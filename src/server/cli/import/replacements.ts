import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

export type Replacement = { readonly start: number; readonly end: number; readonly text: string }

/** Replaces ranges of a text, in whatever order they were found; they do not overlap. */
export const replaceAt = (text: string, replacements: readonly Replacement[]): string => {
  const pieces: string[] = []
  let end = 0
  for (const each of replacements.toSorted((a, b) => a.start - b.start)) {
    pieces.push(text.slice(end, each.start), each.text)
    end = each.end
  }
  return [...pieces, text.slice(end)].join('')
}

const markdown = unified().use(remarkParse).freeze()

/** Replaces each run of plain text in Markdown, as written. Code is left as it is. */
export const replaceTexts = (body: string, replace: (written: string) => string): string => {
  const replacements: Replacement[] = []
  visit(markdown.parse(body), 'text', ({ position }) => {
    const [start, end] = [position?.start.offset, position?.end.offset]
    if (start !== undefined && end !== undefined)
      replacements.push({ start, end, text: replace(body.slice(start, end)) })
  })
  return replaceAt(body, replacements)
}

/** The text with its code, blocks and spans, replaced by as many spaces. */
export const blankCode = (body: string, kinds: readonly ('code' | 'inlineCode')[] = ['code', 'inlineCode']): string => {
  const replacements: Replacement[] = []
  visit(markdown.parse(body), [...kinds], ({ position }) => {
    const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0]
    replacements.push({ start, end, text: ' '.repeat(end - start) })
  })
  return replaceAt(body, replacements)
}

/** Replaces what matches outside code, and outside what `hide` blanks. `replace` gets where a match starts, and its groups. */
export const replaceOutsideCode = (
  body: string,
  pattern: RegExp,
  replace: (start: number, groups: RegExpExecArray) => string,
  hide: (text: string) => string = (text) => text,
): string => {
  const replacements = [...hide(blankCode(body)).matchAll(pattern)].map((match): Replacement => ({
    start: match.index,
    end: match.index + match[0].length,
    text: replace(match.index, match),
  }))
  return replaceAt(body, replacements)
}
