const entities = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    nbsp: ' ',
    hellip: '…',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
  }),
)

/** The character of a numeric reference; U+FFFD for an invalid one, as in HTML. */
const characterOf = (code: number): string =>
  code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : '\uFFFD'

/** The text of HTML, with entities decoded. */
export const textOfHtml = (html: string): string =>
  html
    // An attribute may contain `>`.
    .replaceAll(/<(?:[^<>"']|"[^"]*"|'[^']*')*>/g, '')
    .replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex?: string, decimal?: string, name = '') => {
      if (hex !== undefined) return characterOf(Number.parseInt(hex, 16))
      if (decimal !== undefined) return characterOf(Number(decimal))
      return entities.get(name.toLowerCase()) ?? entity
    })
    .trim()

/** Elements that end a line of text, so that words before and after them are apart. */
export const blockElements: ReadonlySet<string> = new Set(
  'p li div section blockquote figure figcaption br hr dt dd ul ol dl details summary pre table tr td th h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
)

/** An attribute may contain `>`. */
const tag = /<\/?([a-z][\w-]*)(?:[^<>"']|"[^"]*"|'[^']*')*>/gi

/** Before an item whose number was written on purpose: it is a word of the text. */
const numbered = /(?=<li\s[^<>]*?\bvalue="(-?\d+)")/g

/** The number of a footnote, the arrow back from it, or the title over all of them: nobody wrote these. */
const footnoteSign = /<(a|h2)\b[^<>]*\s(?:data-footnote-(?:back)?ref=""|id="footnote-label").*?<\/\1>/gs

/** What stands before the description of a picture that is not shown, with the start tag: nobody wrote it either. */
const pictureWords =
  /<(?:a href="[^"]*"|span) class="(?:remote|missing)-image\b[^<>]*>그림(?: 보기|이 없습니다|을 보일 수 없습니다)(?:: )?/g

/** The link that stands for a player, with its address or the name of its file. */
const playerLink = /<a href="[^"]*" class="player\b[^<>]*>.*?<\/a>/gs

/** The label of an alert, `노트`. */
const alertLabel = /<strong class="alert">[^<>]*<\/strong>/g

/** The text of a post on one line, with spaces between blocks. Only for HTML that the server itself rendered. */
export const lineOfHtml = (html: string): string =>
  textOfHtml(
    html
      .replaceAll(footnoteSign, '')
      .replaceAll(playerLink, '')
      .replaceAll(alertLabel, '')
      .replaceAll(pictureWords, '')
      .replaceAll(numbered, ' $1. ')
      .replaceAll(tag, (_whole, name: string) => (blockElements.has(name.toLowerCase()) ? ' ' : '')),
  )
    .replaceAll(/\s+/g, ' ')
    .normalize('NFC')
    .trim()

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => references[char] ?? char)
