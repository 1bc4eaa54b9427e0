import type { Element, ElementContent, Root } from 'hast'
import { select } from 'hast-util-select'
import { toString } from 'hast-util-to-string'
import { toText } from 'hast-util-to-text'
import type { Html } from 'mdast'
import rehypeParse from 'rehype-parse'
import rehypeRemark, { type Options } from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

import { classesOf, hastElement, hastText, replaceElements, textAttribute } from '../../markdown/elements.ts'
import { embedLink } from '../../markdown/players.ts'
import { codeBlock } from './code-blocks.ts'
import { figure } from './figures.ts'
import { details, unfoldMoreLess } from './folded-parts.ts'
import { keepHeadingIds } from './heading-ids.ts'
import { joinFormatting } from './join-formatting.ts'
import { loadLateMedia } from './late-media.ts'

type Line = readonly ElementContent[]
type Handler = NonNullable<NonNullable<Options['handlers']>[string]>

const gist = /^((?:https?:)?\/\/gist\.github\.com\/[\w./-]+)\.js(?:[?#]|$)/

/** GitHub embeds a gist with a script: makes it a player, because scripts are dropped and players become links. */
const gistsAsPlayers = (tree: Root): void => {
  visit(tree, 'element', (node) => {
    const [, address] = node.tagName === 'script' ? (gist.exec(textAttribute(node.properties.src)) ?? []) : []
    if (address === undefined) return
    node.tagName = 'iframe'
    node.properties = { src: address }
  })
}

/** Block elements; a cell in a cell is one, too. */
const block =
  /^(?:address|article|aside|blockquote|center|d[dlt]|details|div|fig(?:caption|ure)|footer|h[1-6r]|header|li|main|[ou]l|p|pre|section|summary|t(?:able|body|[dhr]|foot|head))$/

const hasBlock = (node: ElementContent): boolean =>
  node.type === 'element' && (block.test(node.tagName) || node.children.some(hasBlock))

/** Whether an element renders nothing: no text, picture, player, checkbox or rule. */
const showsNothing = (node: Element): boolean =>
  toString(node).trim() === '' && select('img, iframe, video, audio, input, hr', node) === undefined

/** Whether a line begins or ends in it. */
const endsLine = (node: ElementContent): boolean => hasBlock(node) || select('br', node) !== undefined

const linesOf = (nodes: Line): readonly Line[] => {
  const lines: Line[] = []
  let line: ElementContent[] = []
  for (const node of nodes) {
    if (node.type !== 'element' || !endsLine(node)) line.push(node)
    else {
      const { tagName, properties, children } = node
      const inside: readonly Line[] =
        tagName === 'pre'
          ? toText(node)
              .split('\n')
              .map((code) => [hastElement('code', {}, hastText(code))])
          : linesOf(children)
      lines.push(
        line,
        ...inside.map((each) => (block.test(tagName) ? each : [hastElement(tagName, properties, ...each)])),
      )
      line = []
    }
  }
  return [...lines, line].filter((each) => !showsNothing(hastElement('span', {}, ...each)))
}

/** Turns lists, code and paragraphs in table cells into lines of text: a Markdown cell cannot hold anything else. */
const flattenCells = (tree: Root): void => {
  visit(tree, 'element', (cell) => {
    if ((cell.tagName !== 'td' && cell.tagName !== 'th') || !cell.children.some(endsLine)) return
    cell.children = linesOf(cell.children).flatMap((line, index) =>
      index === 0 ? line : [hastElement('br', {}), ...line],
    )
  })
}

const replacement = (node: Element): readonly Element[] | null => {
  const whole = embedLink(node) ?? codeBlock(node)
  return whole === null ? figure(node) : [whole]
}

/** Whether an element is dropped. */
const isDropped = (node: Element): boolean =>
  /^(?:script|style)$/.test(node.tagName) ||
  classesOf(node).includes('btn-toggle-moreless') ||
  // An editor's blank lines, the place of an advertisement, and formatting around nothing.
  (/^(?:a|p|b|strong|i|em|u|ins|mark|ruby|span|su[bp]|h[1-6])$/.test(node.tagName) && showsNothing(node))

/** Reduces an editor's HTML to what Markdown can express. */
const simplifyHtml = (tree: Root): void => {
  replaceElements(tree, (node) => {
    // An anchor, not a link.
    if (node.tagName === 'a' && textAttribute(node.properties.href) === '') node.tagName = 'span'
    unfoldMoreLess(node)
    return isDropped(node) ? [] : replacement(node)
  })
}

/** Puts the caption of a table before it, because Markdown has none. */
const liftCaptions = (tree: Root): void => {
  visit(tree, 'element', (table, index, parent) => {
    if (table.tagName !== 'table' || parent === undefined || index === undefined) return
    const caption = table.children.find((child) => child.type === 'element' && child.tagName === 'caption')
    if (caption?.type !== 'element') return
    table.children = table.children.filter((child) => child !== caption)
    if (showsNothing(caption)) return
    parent.children.splice(index, 0, hastElement('div', {}, ...caption.children))
    return index + 2
  })
}

/** A line break; Markdown has none for a table's cell. */
const br: Handler = ({ inTable }) => (inTable ? { type: 'html', value: '<br>' } : { type: 'break' })

/** `hName` says that it is inline, which HTML in Markdown need not be. */
const inlineTag = (value: string): Html => ({ type: 'html', value, data: { hName: 'span' } })

/** Keeps the tags of an inline element as HTML; around a block they would stand alone. */
const tagged: Handler = (state, node) => {
  const content = state.all(node)
  if (node.children.some(hasBlock)) return content
  return [inlineTag(`<${node.tagName}>`), ...content, inlineTag(`</${node.tagName}>`)]
}

const footnoteReference: Handler = (_state, node) => {
  const label = toString(node)
  return { type: 'footnoteReference', identifier: label, label }
}

const footnoteDefinition: Handler = (state, node) => {
  const label = textAttribute(node.properties.label)
  return { type: 'footnoteDefinition', identifier: label, label, children: state.toFlow(state.all(node)) }
}

/** Inline elements that Markdown has no marks for, and the blog shows. */
const taggedElements = { mark: tagged, rp: tagged, rt: tagged, ruby: tagged, sub: tagged, sup: tagged, u: tagged }

/** Elements that importers make: the names of parsed ones have no capitals. */
const footnotes = { footnoteReference, footnoteDefinition }

const html = unified().use(rehypeParse, { fragment: true }).freeze()
const toMarkdown = unified()
  .use(rehypeRemark, { handlers: { br, details, ...taggedElements, ...footnotes } })
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', rule: '-' })
  .freeze()

/**
 * Character references that the serialiser writes beside `**`, because CommonMark sees no end of emphasis in `**값(1)**은`. The
 * blog's parser does (`remark-cjk-friendly`): they are turned back into plain letters, which are easier to read and edit. Not
 * beside `_`, which does not end emphasis in the middle of a word.
 */
const references = /(?<=\*)&#x([\dA-F]+);(?!_)|(?<!_)&#x([\dA-F]+);(?=\*)/g
const isEastAsian = (character: string): boolean =>
  /[\p{sc=Hangul}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(character)

/** Converts an editor's HTML to Markdown that reads as if written by hand, but for the ids of headings. Changes `tree`. */
export const htmlToMarkdown = (tree: Root): string => {
  gistsAsPlayers(tree)
  loadLateMedia(tree)
  joinFormatting(tree)
  simplifyHtml(tree)
  liftCaptions(tree)
  flattenCells(tree)
  keepHeadingIds(tree)
  const markdown = toMarkdown.stringify(toMarkdown.runSync(tree))
  return markdown.replace(references, (whole, after?: string, before?: string) => {
    const character = String.fromCodePoint(Number.parseInt(after ?? before ?? '', 16))
    return isEastAsian(character) ? character : whole
  })
}

export const parseHtml = (text: string): Root => html.parse(text)
