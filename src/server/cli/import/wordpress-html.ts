import type { Attachments } from './attachments.ts'
import { piecesOf, replaceBetween } from './delimited.ts'
import { renderShortcodes } from './shortcodes.ts'

const isBlock =
  /^<\/?(?:p|div|h[1-6]|[uod]l|li|table|thead|tbody|tr|td|th|blockquote|figure|figcaption|hr|iframe|section)\b/i

const paragraph = (text: string): string => {
  const trimmed = text.trim()
  return trimmed === '' || isBlock.test(trimmed) ? trimmed : `<p>${trimmed.replaceAll('\n', '<br>\n')}</p>`
}

/** The classic editor stores no `<p>`: WordPress makes paragraphs of empty lines when it shows a page (`wpautop`). */
const paragraphs = (html: string): string =>
  piecesOf(html, /<pre/gi, /<\/pre>/gi)
    .map(({ text, inside }) =>
      inside === null
        ? text
            .split(/\n\s*\n/)
            .map(paragraph)
            .join('\n')
        : text,
    )
    .join('\n')

/**
 * The HTML of a post's content, without the comments of the block editor; `left` are the shortcodes that remain as
 * text. `attachments` are those of the whole blog.
 */
export const wordpressHtml = (
  content: string,
  postId: string,
  attachments: Attachments,
): { readonly html: string; readonly left: readonly string[] } => {
  const isOfBlocks = content.includes('<!-- wp:')
  const { html, left } = renderShortcodes(
    replaceBetween(content, /<!--/g, /-->/g, () => ''),
    postId,
    attachments,
  )
  return { html: isOfBlocks ? html : paragraphs(html), left }
}
