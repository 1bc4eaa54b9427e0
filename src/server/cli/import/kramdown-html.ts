import { blankCode, replaceAt, type Replacement } from './replacements.ts'

/** Not within a line, where Markdown in HTML is read anyway. */
const blocks =
  'article|aside|blockquote|center|details|div|fig(?:caption|ure)|footer|header|li|main|nav|p|section|t[dh]'
const tags = new RegExp(`<(/?)(${blocks})(?=[\\s>])[^<>]*>`, 'gi')

const attribute = /\smarkdown=(["']?)(?:1|block)\1(?=[\s>])/i

/** The spaces before a position, if nothing else is before it on its line; otherwise `null`. */
const indentationAt = (text: string, position: number): string | null =>
  /^[ \t]*$/.exec(text.slice(text.lastIndexOf('\n', position - 1) + 1, position))?.[0] ?? null

/** What separates the text at a position from the text before it by a blank line. */
const blankLine = (text: string, position: number, indentation: string): string =>
  /^[ \t]*(?:\n|$)/.test(text.slice(position, text.indexOf('\n', position) + 1 || undefined))
    ? '\n'
    : `\n\n${indentation}`

/** Puts blank lines around Markdown in HTML, `<div markdown="1">`, which kramdown reads: with them, CommonMark does, too. */
export const readMarkdownInHtml = (body: string): string => {
  if (!attribute.test(body)) return body
  const replacements: Replacement[] = []
  /** The open elements of each name: the indentation of those that hold Markdown, `null` for others. */
  const open = new Map<string, (string | null)[]>()
  for (const { index: start, 0: tag, 1: slash, 2: name = '' } of blankCode(body).matchAll(tags)) {
    const end = start + tag.length
    const elements = open.get(name.toLowerCase()) ?? []
    open.set(name.toLowerCase(), elements)
    const spaces = indentationAt(body, start)
    if (slash === '') {
      const indentation = attribute.test(tag) ? (spaces ?? '') : null
      elements.push(indentation)
      if (indentation !== null)
        replacements.push({ start, end, text: tag.replace(attribute, '') + blankLine(body, end, indentation) })
      continue
    }
    const indentation = elements.pop() ?? null
    if (indentation === null) continue
    const before = spaces === null ? `\n\n${indentation}` : `\n${spaces}`
    const from = start - (spaces?.length ?? 0)
    replacements.push({ start: from, end, text: before + tag + blankLine(body, end, indentation) })
  }
  return replaceAt(body, replacements)
}
