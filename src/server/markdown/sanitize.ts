import type { Options } from 'rehype-sanitize'

const text =
  'a abbr b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ' +
  'input ins kbd li mark ol p pre q rp rt ruby s samp section small span strike strong sub summary sup table tbody td ' +
  'tfoot th thead time tr tt u ul var wbr'

/** What is not for reading: without this list its text would stand in the post. */
const unread =
  'script style template noscript noembed noframes iframe object embed applet svg math title textarea select xmp plaintext'

const align: [string, ...string[]] = ['align', 'left', 'center', 'right']

/**
 * What an owner's raw HTML may hold. Elements that are not named are gone, their content stays; attributes that are not
 * named are gone. No `style`, no `name`, no `srcset`, no form but the disabled box of a task list.
 *
 * Ids get no prefix, which would break footnotes: `settleIds` sees to it that none stands for something of the page.
 */
export const safeHtml: Options = {
  tagNames: text.split(' '),
  strip: unread.split(' '),
  ancestors: Object.fromEntries(
    ['caption', 'tbody', 'td', 'th', 'thead', 'tfoot', 'tr'].map((name) => [name, ['table']]),
  ),
  required: { input: { disabled: true, type: 'checkbox' } },
  protocols: {
    href: ['http', 'https', 'mailto', 'tel'],
    src: ['http', 'https'],
    cite: ['http', 'https'],
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
      ['className', 'data-footnote-backref'],
    ],
    blockquote: ['cite'],
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
    td: [align, 'colSpan', 'rowSpan', 'headers'],
    th: [align, 'colSpan', 'rowSpan', 'headers', ['scope', 'row', 'col', 'rowgroup', 'colgroup']],
    time: ['dateTime'],
    ul: [['className', 'contains-task-list']],
  },
}
