import type { Element, ElementContent, Root } from 'hast'
import { select } from 'hast-util-select'
import { toString } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'

const element = (tagName: string, properties: Element['properties'], ...children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})

const text = (value: string): ElementContent => ({ type: 'text', value })

const link = (address: string, words: string): Element =>
  element('p', {}, element('a', { href: address }, text(words.trim() || address)))

const given = (value: unknown): string => (typeof value === 'string' ? value : '')

const isEmpty = (node: Element): boolean =>
  toString(node).trim() === '' && select('img, iframe, video, audio, input, hr', node) === undefined

/** Replaces an embedded player by a link, because the blog loads nothing from other hosts. */
const embedLink = (node: Element): Element => {
  const address = given(node.properties.src).replace(/^\/\//, 'https://')
  return link(
    address.replace(/^https?:\/\/(?:www\.)?youtube\.com\/embed\/([\w-]+).*/, 'https://www.youtube.com/watch?v=$1'),
    '',
  )
}

/** A figure as an image whose title is the caption, which the blog renders as a figure again. */
const picture = (figure: Element): Element | null => {
  const image = select('img', figure)
  if (image === undefined || select('table, pre', figure) !== undefined) return null
  const caption = select('figcaption', figure)
  const title = caption === undefined ? '' : toString(caption).trim()
  const shown = element('img', {
    src: given(image.properties.src),
    alt: given(image.properties.alt),
    ...(title !== '' && { title }),
  })
  return element('p', {}, shown)
}

const figure = (node: Element): Element | null => {
  const { dataKeType, dataOgSourceUrl, dataOgUrl, dataOgTitle } = node.properties
  if (dataKeType === 'opengraph') return link(given(dataOgSourceUrl) || given(dataOgUrl), given(dataOgTitle))
  const file = select('a', node)
  if (file !== undefined && select('.filename', node) !== undefined)
    return link(given(file.properties.href), toString(select('.filename', node) ?? file))
  return picture(node)
}

/** The language of a code block: a class or attribute of `pre` (Tistory) or of `code`. */
const languageOf = (pre: Element): string | null => {
  const classes = [pre, ...pre.children].flatMap((node) =>
    node.type === 'element' && Array.isArray(node.properties.className) ? node.properties.className.map(String) : [],
  )
  const marked = classes.find((name) => name.startsWith('language-'))?.slice('language-'.length)
  const named = given(pre.properties.dataKeLanguage) || classes.find((name) => /^[a-z][a-z\d+#]*$/.test(name))
  return marked ?? named ?? null
}

const code = (pre: Element): Element => {
  const language = languageOf(pre)
  return element(
    'pre',
    {},
    element('code', language === null ? {} : { className: [`language-${language}`] }, text(toString(pre))),
  )
}

const replacement = (node: Element): Element | null => {
  if (node.tagName === 'iframe' || node.tagName === 'embed') return embedLink(node)
  if (node.tagName === 'figure') return figure(node)
  return node.tagName === 'pre' ? code(node) : null
}

/** Whether an element is dropped. */
const isDropped = (node: Element): boolean => {
  const classes = node.properties.className
  if (node.tagName === 'script' || node.tagName === 'style' || node.tagName === 'ins')
    return node.tagName !== 'ins' || isEmpty(node)
  if (Array.isArray(classes) && classes.includes('btn-toggle-moreless')) return true
  // An editor's blank lines, and formatting around nothing.
  return /^(?:p|b|strong|i|em|u|span|h[1-6])$/.test(node.tagName) && isEmpty(node)
}

/** Reduces an editor's HTML to what Markdown can express. */
const simplifyHtml = (tree: Root): void => {
  visit(tree, 'element', (node, index, parent) => {
    if (parent === undefined || index === undefined) return
    if (isDropped(node)) {
      parent.children.splice(index, 1)
      return [SKIP, index]
    }
    const better = replacement(node)
    if (better === null) return
    parent.children[index] = better
    return SKIP
  })
}

const html = unified().use(rehypeParse, { fragment: true }).freeze()
const toMarkdown = unified().use(rehypeRemark).use(remarkGfm).use(remarkStringify, { bullet: '-', rule: '-' }).freeze()

/**
 * Character references that the serialiser writes beside `**`, because CommonMark sees no end of emphasis in `**값(1)**은`. The
 * blog's parser does (`remark-cjk-friendly`): they are turned back into plain letters, which are easier to read and edit.
 */
const references = /(?<=\*)&#x([\dA-F]+);|&#x([\dA-F]+);(?=\*)/g
const isEastAsian = (character: string): boolean =>
  /[\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(character)

/** Converts an editor's HTML to Markdown that reads as if written by hand. Changes `tree`. */
export const htmlToMarkdown = (tree: Root): string => {
  simplifyHtml(tree)
  const markdown = toMarkdown.stringify(toMarkdown.runSync(tree))
  return markdown.replace(references, (whole, after?: string, before?: string) => {
    const character = String.fromCodePoint(Number.parseInt(after ?? before ?? '', 16))
    return isEastAsian(character) ? character : whole
  })
}

export const parseHtml = (text: string): Root => html.parse(text)
