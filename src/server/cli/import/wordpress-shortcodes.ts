import type { Element, ElementContent } from 'hast'
import { select } from 'hast-util-select'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'

import { hastElement, hastText, textAttribute } from '../../markdown/elements.ts'
import { piecesOf, replaceBetween } from './delimiters.ts'
import { parseHtml } from './html-to-markdown.ts'
import type { Attachment, Attachments } from './wordpress-media.ts'

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

/** SyntaxHighlighter's code; the plugin may have escaped it already. */
const highlighted = (inside: string, mark: string): string => {
  const [, name = '', attributes = ''] = /^\[([a-z]+)([^]*)\]$/i.exec(mark) ?? []
  const attribute = attributesIn(attributes)
  const language = attribute('language') || attribute('lang') || (/^(?:source)?code$/i.test(name) ? '' : name)
  const text = inside
    .replace(/^[ \t]*\n|\s+$/g, '')
    .replaceAll('[', '&#91;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
  return `<pre class="${language === '' ? '' : `language-${language.toLowerCase()}`}">${text}</pre>`
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
export const renderShortcodes = (
  content: string,
  postId: string,
  attachments: Attachments,
): { readonly html: string; readonly left: readonly string[] } => {
  const withCode = replaceBetween(
    content,
    /(?<!\[)\[(?:source)?code(?:\s[^[\]]*)?\]/gi,
    /\[\/(?:source)?code\]/gi,
    highlighted,
  )
  const withMedia = withCode.replace(medium, (whole, name: string, attributes: string) => {
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
