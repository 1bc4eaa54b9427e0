import { textOfHtml } from './html-text.ts'
import { memoised } from './memoised.ts'

export type Heading = { readonly id: string; readonly text: string; readonly level: 2 | 3 }

const heading = /<h([23])\b([^<>]*)>((?:(?!<h[23]\b).)*?)<\/h\1>/gs

/** The link to a footnote, whose number is no word of the heading. */
const footnoteLink = /<a [^<>]*data-footnote-ref.*?<\/a>/gs

/** The h2 and h3 of a post's HTML that have an id, for its table of contents. Memoised: a hover prepares what the click needs. */
export const headingsOf = memoised((html): readonly Heading[] =>
  [...html.matchAll(heading)]
    .map(([, level, attributes = '', inner = '']): Heading => ({
      id: textOfHtml(/\sid=(["'])(.+?)\1/.exec(attributes)?.[2] ?? ''),
      text: textOfHtml(inner.replaceAll(footnoteLink, '')),
      level: level === '2' ? 2 : 3,
    }))
    .filter(({ id, text }) => id !== '' && text !== '' && id !== 'footnote-label'),
)
