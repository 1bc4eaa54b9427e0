import { remembering } from './remembering.ts'

export type Heading = { readonly id: string; readonly text: string; readonly level: 2 | 3 }

const heading = /<h([23])\b([^<>]*)>((?:(?!<h[23]\b).)*?)<\/h\1>/gs

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
}

/** As the HTML parser reads a numeric reference: what is no character becomes U+FFFD. */
const characterOf = (code: number): string =>
  code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : '\uFFFD'

const plain = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex?: string, decimal?: string, name = '') => {
      if (hex !== undefined) return characterOf(Number.parseInt(hex, 16))
      if (decimal !== undefined) return characterOf(Number(decimal))
      return entities[name.toLowerCase()] ?? entity
    })
    .trim()

/** The second- and third-level headings of a post that can be jumped to, in reading order. */
export const headingsOf = remembering((html): readonly Heading[] =>
  [...html.matchAll(heading)]
    .map(([, level, attributes = '', inner = '']): Heading => ({
      id: plain(/(?:^|\s)id="([^"]+)"/.exec(attributes)?.[1] ?? ''),
      text: plain(inner),
      level: level === '2' ? 2 : 3,
    }))
    .filter(({ id, text }) => id !== '' && text !== '' && id !== 'footnote-label'),
)
