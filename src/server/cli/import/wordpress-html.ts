import type { Element, ElementContent } from 'hast'
import { select } from 'hast-util-select'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'

import { hastElement, hastText, textAttribute } from '../../markdown/elements.ts'
import { parseHtml } from './html-to-markdown.ts'
import type { Attachment, Attachments } from './wordpress-media.ts'

type Piece = {
  readonly text: string
  /** The text between the two delimiters, which `text` includes; `null` for text outside of any. */
  readonly inside: string | null
  /** The opening delimiter; empty outside of any. */
  readonly mark: string
}

/**
 * Splits a text at pairs of delimiters, in linear time: after an unclosed opening delimiter, no later one can be closed. A
 * single pattern for both would scan the rest of the text for each opening one.
 */
const piecesOf = (text: string, opening: RegExp, closing: RegExp): readonly Piece[] => {
  const pieces: Piece[] = []
  let end = 0
  for (const { index, 0: mark } of text.matchAll(opening)) {
    if (index < end) continue
    const start = index + mark.length
    closing.lastIndex = start
    const close = closing.exec(text)
    if (close === null) break
    pieces.push({ text: text.slice(end, index), inside: null, mark: '' })
    end = closing.lastIndex
    pieces.push({ text: text.slice(index, end), inside: text.slice(start, close.index), mark })
  }
  return [...pieces, { text: text.slice(end), inside: null, mark: '' }]
}

/** Replaces two delimiters and what is between them, unless `replace` returns `null`. */
const replaceBetween = (
  text: string,
  opening: RegExp,
  closing: RegExp,
  replace: (inside: string, mark: string) => string | null,
): string =>
  piecesOf(text, opening, closing)
    .map((piece) => (piece.inside === null ? piece.text : (replace(piece.inside, piece.mark) ?? piece.text)))
    .join('')

const html = unified().use(rehypeStringify).freeze()
const written = (node: ElementContent): string => html.stringify({ type: 'root', children: [node] })

type Attributes = (name: string) => string

/** The attributes of a shortcode, which are written as in HTML. */
const attributesIn = (text: string): Attributes => {
  const properties = select('div', parseHtml(`<div ${text}>`))?.properties ?? {}
  return (name) => textAttribute(properties[name])
}

const withCaption = ({ address, alt, caption }: Attachment): Element =>
  hastElement('figure', {}, hastElement('img', { src: address, alt }), hastElement('figcaption', {}, hastText(caption)))

/** A gallery's pictures; by default, those uploaded to the post. */
const picturesOf = (attribute: Attributes, postId: string, attachments: Attachments): readonly Attachment[] => {
  const ids = (attribute('ids') || attribute('include')).split(/[\s,]+/).filter((id) => id !== '')
  if (ids.length === 0)
    return [...attachments.values()].filter(
      ({ parent, address }) => parent === postId && /\.(?:avif|gif|jpe?g|png|webp)(?:[?#]|$)/i.test(address),
    )
  const found = ids.flatMap((id) => attachments.get(id) ?? [])
  return found.length < ids.length ? [] : found
}

const sources = {
  video: ['src', 'mp4', 'm4v', 'webm', 'ogv', 'wmv', 'flv'],
  audio: ['src', 'mp3', 'm4a', 'ogg', 'wav', 'wma', 'flac'],
} as const

const player = (tag: keyof typeof sources, attribute: Attributes): string | null => {
  const src = sources[tag].map(attribute).find((address) => address !== '')
  return src === undefined
    ? null
    : written(hastElement('div', {}, hastElement(tag, { src, poster: attribute('poster') })))
}

const figure = (inside: string, mark: string): string | null => {
  const [, picture, words = ''] = /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>\s*(?:<\/a>)?)([^]*)$/i.exec(inside) ?? []
  if (picture === undefined) return null
  // Before WordPress 3.4 the caption was an attribute.
  const caption = words.trim() || written(hastText(attributesIn(mark.slice('[caption'.length, -1))('caption')))
  return `<figure>${picture}<figcaption>${caption}</figcaption></figure>`
}

const embed = (inside: string): string | null => {
  const address = inside.trim()
  return /^\S+$/.test(address) ? `<p><a href="${address}">${address}</a></p>` : null
}

const medium = /(?<!\[)\[(gallery|video|audio)(?![\w-])([^[\]]*)\](?!\])(?:\s*\[\/\1\])?/gi

/** Has attributes or an end, or is WordPress's own: `[…]` may be anything. */
const shortcode = /(?<!\[)\[(?:(gallery|playlist)|([a-z][\w-]*)\s+[\w-]+\s*=[^[\]]*|\/([a-z][\w-]*))\](?!\])/gi

const leftIn = (text: string): readonly string[] => {
  const names = piecesOf(text, /<(?:pre|code)\b/gi, /<\/(?:pre|code)>/gi)
    .filter(({ inside }) => inside === null)
    .flatMap((piece) => [...piece.text.matchAll(shortcode)])
    .map(([, bare, opened, closed]) => `[${(bare ?? opened ?? closed ?? '').toLowerCase()}]`)
  return [...new Set(names)]
}

/** Renders the commonest shortcodes as HTML; `left` names others. */
const renderShortcodes = (
  content: string,
  postId: string,
  attachments: Attachments,
): { readonly html: string; readonly left: readonly string[] } => {
  const withMedia = content.replace(medium, (whole, name: string, attributes: string) => {
    const attribute = attributesIn(attributes)
    if (/^video$/i.test(name)) return player('video', attribute) ?? whole
    if (/^audio$/i.test(name)) return player('audio', attribute) ?? whole
    const pictures = picturesOf(attribute, postId, attachments)
    return pictures.length === 0 ? whole : written(hastElement('figure', {}, ...pictures.map(withCaption)))
  })
  const withFigures = replaceBetween(withMedia, /\[caption[^[\]]*\]/gi, /\[\/caption\]/gi, figure)
  const rendered = replaceBetween(withFigures, /\[embed[^[\]]*\]/gi, /\[\/embed\]/gi, embed)
  return { html: rendered, left: leftIn(rendered) }
}

const blocks =
  'address|article|aside|blockquote|caption|colgroup|d[dlt]|details|div|fieldset|figcaption|figure|footer|form|h[1-6r]|header|' +
  'hgroup|iframe|legend|li|nav|[ou]l|p|section|summary|t(?:able|body|[dhr]|foot|head)'
const restOfTag = `(?:[^<>"']|"[^"]*"|'[^']*')*>`
const anyTag = new RegExp(`</?[a-z]${restOfTag}`, 'gi')
/** In parentheses, so that `split` keeps the tags. */
const blockTag = new RegExp(`(</?(?:${blocks})\\b${restOfTag})`, 'i')

/** `isWithin`: whether a block starts right before the text; the first lines are then its own. */
const paragraphsIn = (text: string, isWithin: boolean): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((lines) => lines.replaceAll(/(?<!<br\s*\/?>\s*)\n/gi, '<br>\n'))
    .map((lines, index) => ((isWithin && index === 0) || lines === '' ? lines : `<p>${lines}</p>`))
    .join('\n')

const withParagraphs = (html: string): string =>
  html
    .replaceAll(anyTag, (tag) => tag.replaceAll('\n', ' '))
    .split(blockTag)
    .map((part, index, parts) => {
      const isTag = index % 2 === 1
      return isTag ? part : paragraphsIn(part, /^<[^/]/.test(parts[index - 1] ?? ''))
    })
    .join('')

/**
 * The classic editor stores neither `<p>` nor `<br>`, and no empty lines around blocks. As WordPress does when it shows a page
 * (`wpautop`), text between the tags of blocks is split at empty lines, and its other newlines become line breaks.
 */
const paragraphs = (html: string): string =>
  piecesOf(html, /<pre/gi, /<\/pre>/gi)
    .map(({ text, inside }) => (inside === null ? withParagraphs(text) : text))
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
