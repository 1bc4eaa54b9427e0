import type {
  BlockContent,
  Blockquote,
  Definition,
  DefinitionContent,
  FootnoteDefinition,
  Heading,
  List,
  ListItem,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
} from 'mdast'
import { SKIP, visit } from 'unist-util-visit'

import { isAddress } from './links.ts'
import { type Located, sourceOf } from './source-of.ts'

type Block = BlockContent | DefinitionContent

const textNode = (value: string): PhrasingContent => ({ type: 'text', value })

/** `position` of the block that it stands for. */
const paragraphOf = ({ position }: Located, ...children: PhrasingContent[]): Paragraph => ({
  type: 'paragraph',
  children,
  ...(position !== undefined && { position }),
})

/** `[철수]: 안녕`, `[장소]: 서울`: what follows leads nowhere, and the line would vanish. */
const fromDefinition = (definition: Definition, source: string): readonly Block[] | null => {
  const written = sourceOf(definition, source)
  if (isAddress(definition.url) || /\]:\s*</.test(written)) return null
  return [paragraphOf(definition, textNode(written.replaceAll(/\n[\s>]*/g, '\n')))]
}

/** `>_<`, `><`, `>ㅅ<` at the start of a line. Not `><div>`, HTML in a quote. */
const face = /^>(?:[_.oㅁㅂㅅ∀]{0,3})<(?![a-z/!?])/i

const fromQuote = (quote: Blockquote, source: string): readonly Block[] | null => {
  const [first, ...rest] = quote.children
  if (first?.type !== 'paragraph' || !face.test(sourceOf(quote, source))) return null
  return [paragraphOf(quote, textNode('>'), ...first.children), ...rest]
}

/** `눈이 왔다.`, `“눈이 왔어…”`, `웃겼다 ㅋㅋㅋ` */
const sentence = /[가-힣ㄱ-ㅣ]["'”’)\]」』]*[.。…~]+["'”’)\]」』]*$|[가-힣]\s*[ㅋㅎㅠㅜ]{2,}$/

/** A line of hyphens or equals signs under a sentence, a verse or several lines: it separates, and does not make them a title. */
const fromHeading = (heading: Heading, source: string): readonly Block[] | null => {
  const lines = sourceOf(heading, source).split('\n')
  const line = /^[\s>]*(-+|=+)\s*$/.exec(lines.at(-1) ?? '')?.[1]
  const text = lines.slice(0, -1)
  if (line === undefined || text.length === 0 || !text.some((it) => /[가-힣]/.test(it))) return null
  if (line.length > 1 && text.length === 1 && !sentence.test(text[0]?.replace(/(?<![\s*_~`])[\s*_~`]+$/, '') ?? ''))
    return null
  const { children } = heading
  return /^-{3}/.test(line)
    ? [paragraphOf(heading, ...children), { type: 'thematicBreak' }]
    : [paragraphOf(heading, ...children, textNode(`\n${line}`))]
}

/** `- 끝 -`, `* 쉬어 가기 *`: signs on either side of the words of one line. */
const betweenSigns = /^([-*+])[ \t].*\S[ \t]\1$/

const fromList = (list: List, source: string): readonly Block[] | null => {
  const [item, ...others] = list.children
  const [first, ...rest] = item?.children ?? []
  if (first?.type !== 'paragraph' || others.length + rest.length > 0 || typeof item?.checked === 'boolean') return null
  const [, sign] = betweenSigns.exec(sourceOf(list, source)) ?? []
  return sign === undefined ? null : [paragraphOf(list, textNode(`${sign} `), ...first.children)]
}

/** Joins paragraphs that no empty line separates. */
const join = (tree: Root): void => {
  visit(tree, 'paragraph', (paragraph, index, parent) => {
    if (parent === undefined || index === undefined) return
    const before = parent.children[index - 1]
    if (before?.type !== 'paragraph' || before.position === undefined || paragraph.position === undefined) return
    if (before.position.end.line + 1 !== paragraph.position.start.line) return
    before.children.push(textNode('\n'), ...paragraph.children)
    before.position = { ...before.position, end: paragraph.position.end }
    parent.children.splice(index, 1)
    return [SKIP, index]
  })
}

const inPlaceOf = (node: Nodes, source: string): readonly Block[] | null => {
  if (node.type === 'definition') return fromDefinition(node, source)
  if (node.type === 'blockquote') return fromQuote(node, source)
  if (node.type === 'list') return fromList(node, source)
  return node.type === 'heading' ? fromHeading(node, source) : null
}

const isContainer = (node: Nodes): node is Root | Blockquote | ListItem | FootnoteDefinition =>
  ['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(node.type)

/**
 * Keeps paragraphs that Markdown reads as other blocks: a label and a word as a link definition (`[철수]: 안녕`), a face as a
 * quotation (`>_<`), words between signs as a list (`- 끝 -`), a sentence over a line as a heading.
 */
export const keepParagraphs = (tree: Root, source: string): void => {
  visit(tree, ['definition', 'blockquote', 'list', 'heading'], (node, index, parent) => {
    if (parent === undefined || index === undefined || !isContainer(parent)) return
    const blocks = inPlaceOf(node, source)
    if (blocks === null) return
    parent.children.splice(index, 1, ...blocks)
    return [SKIP, index + blocks.length]
  })
  join(tree)
}
