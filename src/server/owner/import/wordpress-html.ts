/** The older editor writes no paragraphs: an empty line makes one when the page is shown. */
const paragraphs = (html: string): string =>
  html
    .split(/(<pre[^]*?<\/pre>)/i)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .split(/\n\s*\n/)
            .map(paragraph)
            .join('\n'),
    )
    .join('\n')

const isBlock =
  /^<\/?(?:p|div|h[1-6]|[uod]l|li|table|thead|tbody|tr|td|th|blockquote|figure|figcaption|hr|iframe|section)\b/i

const paragraph = (text: string): string => {
  const trimmed = text.trim()
  return trimmed === '' || isBlock.test(trimmed) ? trimmed : `<p>${trimmed.replaceAll('\n', '<br>\n')}</p>`
}

/** What a theme would make of the commonest marks in square brackets. */
const withoutShortcodes = (html: string): string =>
  html
    .replace(
      /\[caption[^\]]*\]\s*((?:<a\b[^>]*>)?\s*<img\b[^>]*>\s*(?:<\/a>)?)([^]*?)\[\/caption\]/gi,
      '<figure>$1<figcaption>$2</figcaption></figure>',
    )
    .replace(/\[embed[^\]]*\]\s*(\S+?)\s*\[\/embed\]/gi, '<p><a href="$1">$1</a></p>')

/** A post's content as the HTML that it stands for; the block editor's notes to itself are taken out. */
export const wordpressHtml = (content: string): string => {
  const isOfBlocks = content.includes('<!-- wp:')
  const html = withoutShortcodes(content.replace(/<!--[^]*?-->/g, ''))
  return isOfBlocks ? html : paragraphs(html)
}
