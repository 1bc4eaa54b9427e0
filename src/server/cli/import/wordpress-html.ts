import { piecesOf, replaceBetween } from './delimiters.ts'
import type { Attachments } from './wordpress-media.ts'
import { renderShortcodes } from './wordpress-shortcodes.ts'

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

/** What the content of posts refers to. */
export type Referred = {
  readonly attachments: Attachments
  /** The content of reusable blocks, by id. */
  readonly reusable: ReadonlyMap<string, string>
}

/** A block that WordPress fills when it shows a page. */
const dynamicBlock = /^\s*wp:([a-z][\w/-]*)\s[^]*\/$/

/** Removes the comments of the block editor, and puts reusable blocks in their places; `lost` gets the names of others. */
const expandBlocks = (
  content: string,
  reusable: Referred['reusable'],
  lost: Set<string>,
  within: readonly string[],
): string =>
  replaceBetween(content, /<!--/g, /-->/g, (inside) => {
    const [, name] = dynamicBlock.exec(inside) ?? []
    // Footnotes are kept apart from the content, and are imported.
    if (name === undefined || name === 'footnotes') return ''
    const [, ref = ''] = /"ref":(\d+)/.exec(inside) ?? []
    const block = within.includes(ref) ? undefined : reusable.get(ref)
    if (block === undefined) lost.add(name)
    return block === undefined ? '' : expandBlocks(block, reusable, lost, [...within, ref])
  })

/** The HTML of a post's content; `left` are the shortcodes that remain as text, `lost` the blocks that have no content. */
export const wordpressHtml = (
  content: string,
  postId: string,
  referred: Referred,
): { readonly html: string; readonly left: readonly string[]; readonly lost: readonly string[] } => {
  const isOfBlocks = content.includes('<!-- wp:')
  const lost = new Set<string>()
  const expanded = expandBlocks(content, referred.reusable, lost, [])
  const { html, left } = renderShortcodes(expanded, postId, referred.attachments)
  return { html: isOfBlocks ? html : paragraphs(html), left, lost: [...lost] }
}
