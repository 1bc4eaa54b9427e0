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

/** The text of a little HTML, its entities decoded. */
export const textOfHtml = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex?: string, decimal?: string, name = '') => {
      if (hex !== undefined) return characterOf(Number.parseInt(hex, 16))
      if (decimal !== undefined) return characterOf(Number(decimal))
      return entities[name.toLowerCase()] ?? entity
    })
    .trim()

const blocks = new Set(
  'p li div section blockquote figure figcaption br hr dt dd ul ol dl details summary pre table tr td th h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
)

/** An attribute may hold a bracket. */
const tag = /<\/?([a-z][\w-]*)(?:[^<>"']|"[^"]*"|'[^']*')*>/gi

const labelled = /<(a|h2)\b((?:[^<>"']|"[^"]*"|'[^']*')*)>.*?<\/\1>/gs
const ofFootnotes = /\s(?:data-footnote-(?:back)?ref=""|id="footnote-label")/

/** Without the numbers of footnotes, the arrows back from them and the title over them: nobody wrote these. */
const withoutFootnoteSigns = (html: string): string =>
  html.replaceAll(labelled, (whole, _name, attributes: string) => (ofFootnotes.test(attributes) ? '' : whole))

/** The whole text of a post on one line; words of two blocks stay two words. Of HTML that the server itself has written. */
export const lineOfHtml = (html: string): string =>
  textOfHtml(
    withoutFootnoteSigns(html).replaceAll(tag, (_whole, name: string) => (blocks.has(name.toLowerCase()) ? ' ' : '')),
  )
    .replaceAll(/\s+/g, ' ')
    .normalize('NFC')
    .trim()

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it stands between tags and in attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => references[char] ?? char)
