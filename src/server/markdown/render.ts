import type { Element, Root, RootContent } from 'hast'
import type { Root as Markdown } from 'mdast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkCjkStrikethrough from 'remark-cjk-friendly-gfm-strikethrough'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype, { type Options } from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

import { blockElements } from '#/text/html-text.ts'

import { labelAlerts } from './alerts.ts'
import { keepBracketedWords } from './bracketed-words.ts'
import { highlight, keepCode } from './code.ts'
import { classesOf, hastElement, replaceElements } from './elements.ts'
import { closeAfterAddresses } from './emphasised-addresses.ts'
import { addHeadingIds, keepWordsApart, linkHeadings, normaliseHeadings, safeIds } from './headings.ts'
import { keepKoreanDates } from './korean-dates.ts'
import { resolveLinks, stripParticles } from './links.ts'
import { keepListNumbers, markLongNumbers, numberOf } from './list-numbers.ts'
import { keepLiteralMarks } from './literal-marks.ts'
import { keepParagraphs } from './paragraphs.ts'
import { makeFigures, type RenderSettings, resolveImages } from './pictures.ts'
import { linkPlayers } from './players.ts'
import { allowList } from './sanitize.ts'
import { mendUnclosedTags } from './unclosed-tags.ts'

/** Elements that are not running text; a heading would read as the start of the next sentence. */
const notRunning = new Set(['pre', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'rt', 'rp', 'figcaption', 'summary'])

/** The links that stand for players, and the labels of alerts: nobody wrote their words. */
const generatedClasses = new Set(['player', 'alert'])

/** Lines for other tools, `[TOC]`, `![[그림.png]]` and a formula in LaTeX, by its marks: they are no words to read. */
const marksOfTools =
  /(?<=^|\n)[^\S\n]*(?:\[\[?_?toc_?\]?\]|!\[\[[^[\]\n]+\]\]|\$\$(?=[^$]*[\\^_{}=])[^$]+\$\$)[^\S\n]*(?=\n|$)/gi

const textOf = (node: RootContent, leaveOut: ReadonlySet<string>): string => {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' || leaveOut.has(node.tagName)) return ''
  const { dataFootnotes, dataFootnoteRef } = node.properties
  if (dataFootnotes !== undefined || dataFootnoteRef !== undefined) return ''
  if (classesOf(node).some((name) => generatedClasses.has(name))) return ''
  const inside = numberOf(node) + node.children.map((child) => textOf(child, leaveOut)).join('')
  if (node.tagName === 'p') return ` ${inside.replaceAll(marksOfTools, '')} `
  return blockElements.has(node.tagName) ? ` ${inside} ` : inside
}

const textsOf = (tree: Root, leaveOut: ReadonlySet<string>): string =>
  tree.children
    .map((child) => textOf(child, leaveOut))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** A post's running text on one line; all of its text if there is nothing but code or tables. */
const plainText = (tree: Root): string => textsOf(tree, notRunning) || textsOf(tree, new Set())

/** Footnotes in Korean. Without id prefixes, as in the sanitiser. */
const footnotes: Options = {
  clobberPrefix: '',
  footnoteLabel: '각주',
  footnoteLabelProperties: { className: ['footnotes-title'] },
  // Begins with the visible text, by which voice control finds it (https://www.w3.org/TR/WCAG22/#label-in-name).
  footnoteBackLabel: (reference, again) =>
    `${again > 1 ? `↩${again} ` : ''}각주 ${reference + 1}의 본문 자리로 돌아가기`,
}

/** Rehype plugin: centres as `div` does. The sanitiser would leave the words of `center` without a block around them. */
const keepCentred = () => (tree: Root) => {
  visit(tree, 'element', (node) => {
    if (node.tagName === 'center') Object.assign(node, { tagName: 'div', properties: { align: 'center' } })
  })
}

type Rendered = {
  readonly html: string
  /** The running text ({@link plainText}). */
  readonly text: string
}

// In Korean a tilde is for ranges (`3~5시`): a single one is not a strikethrough.
const tildes = { singleTilde: false }

/** Everything before the sanitiser is the owner's HTML; only trusted elements are added after it. */
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm, tildes)
  .use(remarkCjkFriendly)
  .use(remarkCjkStrikethrough, tildes)
  .use(stripParticles)
  .use(keepCode)
  .use(remarkRehype, { allowDangerousHtml: true, ...footnotes })
  .use(mendUnclosedTags)
  .use(keepBracketedWords)
  .use(rehypeRaw)
  .use(linkPlayers)
  .use(keepCentred)
  .use(rehypeSanitize, allowList)
  .use(rehypeStringify)
  .freeze()

/** The checkbox of a task: the first element of the item, or of its first paragraph. */
const boxIn = ({ children }: Element): Element | undefined => {
  const first = children.find((child) => child.type === 'element')
  return first?.tagName === 'p' ? boxIn(first) : first?.tagName === 'input' ? first : undefined
}

/** Labels the checkboxes of task lists for screen readers, and removes all others. */
const labelTasks = (tree: Root): void => {
  const boxes = new Set<Element>()
  visit(tree, 'element', (item) => {
    if (item.tagName !== 'li' || classesOf(item).length === 0) return
    const box = boxIn(item)
    if (box === undefined) return
    box.properties.ariaLabel = box.properties.checked === true ? '끝낸 일' : '남은 일'
    boxes.add(box)
  })
  replaceElements(tree, (node) => (node.tagName === 'input' && !boxes.has(node) ? [] : null))
}

/** Wraps tables in a focusable region that scrolls, so that a wide table does not make the page scroll. */
const wrapTables = (tree: Root): void => {
  const region = { className: ['table'], role: 'region', tabIndex: 0, ariaLabel: '표' }
  replaceElements(tree, (table) => (table.tagName === 'table' ? [hastElement('div', { ...region }, table)] : null))
}

const parse = (markdown: string): Markdown => {
  const tree = processor.parse(markdown)
  keepParagraphs(tree, markdown)
  labelAlerts(tree, markdown)
  closeAfterAddresses(tree, markdown)
  keepLiteralMarks(tree, markdown)
  keepKoreanDates(tree, markdown)
  keepListNumbers(tree, markdown)
  return tree
}

/** Renders a post's Markdown as sanitised HTML. */
export const renderMarkdown = async (markdown: string, settings: RenderSettings): Promise<Rendered> => {
  const tree = await processor.run(parse(markdown))
  const text = plainText(tree)
  normaliseHeadings(tree)
  addHeadingIds(tree)
  safeIds(tree)
  keepWordsApart(tree)
  linkHeadings(tree)
  labelTasks(tree)
  markLongNumbers(tree)
  resolveLinks(tree, settings)
  await resolveImages(tree, settings)
  makeFigures(tree)
  wrapTables(tree)
  await highlight(tree)
  return { html: processor.stringify(tree), text }
}
