import { visit } from 'unist-util-visit'

import { gfmWithPositions } from '../gfm-with-positions.ts'
import { replaceAt, type Replacement } from './replacements.ts'

/** Writes each newline in running text as a line break, for texts of tools that show it as one. */
export const keepLineBreaks = (body: string): string => {
  const replacements: Replacement[] = []
  visit(gfmWithPositions.parse(body), 'text', ({ position }, index = 0, parent) => {
    const [start, end] = [position?.start.offset, position?.end.offset]
    if (start === undefined || end === undefined) return
    const before = parent?.children[index - 1]
    const isAfterBreak = before?.type === 'html' && /^<br\b/i.test(before.value)
    for (const { 0: newline, index: at } of body.slice(start, end).matchAll(/(?<![ \t])[ \t]*\n/g))
      if (at > 0 || !isAfterBreak)
        replacements.push({ start: start + at, end: start + at + newline.length, text: '\\\n' })
  })
  return replaceAt(body, replacements)
}
