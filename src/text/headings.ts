export type Heading = { readonly id: string; readonly text: string; readonly level: 2 | 3 }

const heading = /<h([23])\b[^<>]*?\bid="([^"<>]+)"[^<>]*>((?:(?!<h[23]\b).)*?)<\/h\1>/gs

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

const plain = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (entity, name: string) => {
      if (/^#x[\da-f]{1,6}$/i.test(name)) return String.fromCodePoint(Number.parseInt(name.slice(2), 16))
      return entities[name.toLowerCase()] ?? entity
    })
    .trim()

/** The second- and third-level headings of a post that can be jumped to, in reading order. */
export const headingsOf = (html: string): readonly Heading[] =>
  [...html.matchAll(heading)]
    .map(([, level, id = '', inner = '']): Heading => ({
      id: plain(id),
      text: plain(inner),
      level: level === '2' ? 2 : 3,
    }))
    .filter(({ id, text }) => text !== '' && id !== 'footnote-label')
