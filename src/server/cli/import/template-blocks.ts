import { isAlert } from '../../markdown/alerts.ts'
import { replaceOutsideCode } from './replacements.ts'

/** Hexo's quotations, and the notes of its themes, from the start of a line to the end of one. */
const blocks =
  /^\{%-?\s*(blockquote|quote|centerquote|cq|note)\b([^%\n]*?)-?%\}((?:(?!\{%-?\s*\1\b)[^])*?)\{%-?\s*end\1\s*-?%\}[ \t]*$/dgm

/** A video in the templates of Hexo and of Hugo, by its id. */
const video = /\{(?:%-?|\{[<%])\s*youtube\s+(?:id=)?(["']?)([\w-]{6,})\1(?=[\s%>-])(?!\s+["']?playlist)[^{}]*\}{1,2}/g

/** The kinds of notes that are no alerts, and their colours. */
const otherKinds = /^(?:default|primary|secondary|light|dark|blue|pink|red|purple|orange|green|yellow|cyan|gr[ae]y)$/i

/** What themes write of the looks of a note, behind its kind: its icon, and its style. */
const looks = /^(?:\s*(?:'fa[^']*'|fa[srb]? fa-[\w-]+|fa-[\w-]+|no-icon|simple|modern|flat|disabled)(?=\s|$))+/

/** The label of a note, whose kind may be followed by a title. */
const labelOf = (given: string): string => {
  const [first = ''] = /^\w+(?=\s|$)/.exec(given) ?? []
  const hasKind = isAlert(first) || otherKinds.test(first)
  const title = (hasKind ? given.slice(first.length) : given).replace(looks, '').trim()
  return `[!${isAlert(first) ? first.toLowerCase() : 'note'}] ${title}`.trimEnd()
}

const quotation = (lines: readonly string[]): string => `\n${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n`

/**
 * Turns quotations, notes and videos of Hexo and Hugo into quotations, alerts and links. `hide`: blanks what the generator shows as it
 * is written.
 */
export const translateBlocks = (body: string, hide: (text: string) => string): string => {
  if (!/\{(?:%|\{[<%])/.test(body)) return body
  const quoted = replaceOutsideCode(
    body,
    blocks,
    (_start, { 1: name, 2: given = '', indices }) => {
      const [from, to] = indices?.[3] ?? [0, 0]
      const [lines, words] = [body.slice(from, to).trim().split('\n'), given.trim()]
      if (name === 'note') return quotation([labelOf(words), ...lines])
      return quotation(words === '' ? lines : [...lines, '', `— ${words}`])
    },
    hide,
  )
  return replaceOutsideCode(
    quoted,
    video,
    (_start, [, , id = '']) => `[YouTube에서 보기](https://www.youtube.com/watch?v=${id})`,
    hide,
  )
}
