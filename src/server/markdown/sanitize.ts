import type { Options } from 'rehype-sanitize'

const allowedElements =
  'a abbr b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ' +
  'input ins kbd li mark ol p pre q rp rt ruby s samp section small span strike strong sub summary sup table tbody td ' +
  'tfoot th thead time tr tt u ul var wbr'

/** Whether the sanitiser keeps the address of an image: an http(s) URL, or an address without a scheme. */
export const isUsableSrc = (address: string): boolean => /^(?:https?:|[^:/?#]*[/?#]|[^:]+$)/i.test(address)

/** Whether the sanitiser keeps the address of a link. */
export const isUsableHref = (address: string): boolean =>
  /^(?:(?:https?|mailto|tel):|[^:/?#]*[/?#]|[^:]*$)/i.test(address)

/** Elements that are removed with their content, which is not text to read. */
export const stripped =
  'script style template noscript noembed noframes iframe object embed applet svg math title textarea select xmp plaintext'.split(
    ' ',
  )

/** The sanitiser compares schemes by letter, and phones write `Https://` at the start of a sentence. */
const inAnyCase = (...schemes: readonly string[]): string[] =>
  schemes.flatMap((scheme) => [scheme, scheme.toUpperCase(), scheme.replace(/^./, (first) => first.toUpperCase())])

const align: [string, ...string[]] = ['align', 'left', 'center', 'right']

/**
 * The allow-list for raw HTML in posts. Other elements are replaced with their content, other attributes removed: no `style`,
 * `name` or `srcset`, and no form control but the disabled checkbox of a task list.
 *
 * Ids get no prefix, which would break footnotes; `safeIds` prevents DOM clobbering instead.
 */
export const allowList: Options = {
  tagNames: allowedElements.split(' '),
  strip: stripped,
  ancestors: Object.fromEntries(
    ['caption', 'tbody', 'td', 'th', 'thead', 'tfoot', 'tr'].map((name) => [name, ['table']]),
  ),
  required: { input: { disabled: true, type: 'checkbox' } },
  protocols: {
    href: inAnyCase('http', 'https', 'mailto', 'tel'),
    src: inAnyCase('http', 'https'),
    cite: inAnyCase('http', 'https'),
  },
  clobber: [],
  clobberPrefix: '',
  attributes: {
    '*': ['id', 'title', 'lang', ['dir', 'ltr', 'rtl', 'auto']],
    a: [
      'href',
      'dataFootnoteRef',
      'dataFootnoteBackref',
      'ariaDescribedBy',
      'ariaLabel',
      ['className', 'data-footnote-backref', 'player'],
    ],
    blockquote: ['cite', ['role', 'note']],
    code: ['dataMeta', ['className', /^language-./]],
    del: ['cite', 'dateTime'],
    details: ['open'],
    div: [align],
    h2: [['className', 'footnotes-title']],
    img: ['src', 'alt', 'width', 'height'],
    input: ['checked', ['disabled', true], ['type', 'checkbox']],
    ins: ['cite', 'dateTime'],
    li: ['value', ['className', 'task-list-item']],
    ol: ['start', 'reversed', ['type', '1', 'a', 'A', 'i', 'I'], ['className', 'contains-task-list']],
    p: [align],
    q: ['cite'],
    section: ['dataFootnotes', ['className', 'footnotes']],
    strong: [['className', 'alert']],
    td: [align, 'colSpan', 'rowSpan', 'headers'],
    th: [align, 'colSpan', 'rowSpan', 'headers', ['scope', 'row', 'col', 'rowgroup', 'colgroup']],
    time: ['dateTime'],
    ul: [['className', 'contains-task-list']],
  },
}
