import type { Element, ElementContent, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import type { Root as Markdown } from 'mdast'
import { createHighlighterCore, type HighlighterCore, type ThemeRegistrationRaw, type ThemedToken } from 'shiki/core'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import wasm from 'shiki/wasm'
import { visit } from 'unist-util-visit'

import { languageNamed, labelIn } from './code-languages.ts'
import { classesOf, hastElement, hastText } from './elements.ts'

/** The class of tokens that get no element of their own. */
const plain = 'plain'

/** Maps TextMate scopes to classes; the colours are in the stylesheet. */
const scopes: Readonly<Record<string, string>> = {
  comment: 'comment, punctuation.definition.comment, string.comment',
  keyword:
    'keyword, storage, storage.type, storage.modifier, variable.language, keyword.operator.new, keyword.operator.expression, ' +
    'keyword.operator.word, keyword.operator.logical.python, punctuation.definition.keyword',
  operator: 'keyword.operator, storage.type.function.arrow, punctuation.separator.key-value.mapping',
  string:
    'string, punctuation.definition.string, markup.inline.raw, markup.fenced_code.block.markdown, constant.other.symbol',
  escape:
    'constant.character.escape, string.regexp, constant.other.character-class, punctuation.definition.template-expression',
  number: 'constant.numeric, keyword.other.unit',
  constant: 'constant.language, constant.other, support.constant, variable.other.constant, variable.other.enummember',
  function:
    'entity.name.function, support.function, variable.function, meta.function-call.generic, entity.name.command, ' +
    'keyword.other.special-method, entity.name.function.decorator',
  type:
    'entity.name.type, entity.name.class, entity.name.namespace, entity.name.scope-resolution, entity.other.inherited-class, ' +
    'support.type, support.class, storage.type.java, storage.type.generic, storage.type.primitive, storage.type.built-in, ' +
    'storage.type.cs, meta.type.cast',
  property:
    'support.type.property-name, meta.object-literal.key, entity.name.tag.yaml, variable.other.property, ' +
    'variable.other.object.property, entity.name.variable.property, variable.object.property, support.type.vendored.property-name',
  tag: 'entity.name.tag, punctuation.definition.tag, support.class.component',
  attribute: 'entity.other.attribute-name, entity.other.attribute-name.class.css, entity.other.attribute-name.id.css',
  variable: 'variable.parameter, punctuation.definition.variable, variable.other.normal.shell, variable.other.php',
  punctuation: 'punctuation, meta.brace, meta.delimiter, punctuation.terminator',
  inserted: 'markup.inserted, punctuation.definition.inserted',
  deleted: 'markup.deleted, punctuation.definition.deleted, invalid',
  meta: 'meta.diff.header, meta.diff.range, meta.preprocessor, keyword.control.directive, meta.separator',
  heading: 'markup.heading, entity.name.section, punctuation.definition.heading',
  strong: 'markup.bold',
  emphasis: 'markup.italic',
  link: 'markup.underline.link, string.other.link, constant.other.reference.link',
}

const codeTheme: ThemeRegistrationRaw = {
  name: 'geulbang',
  type: 'light',
  // Shiki passes colours through unchanged: these are class names.
  settings: [
    { settings: { foreground: plain, background: plain } },
    ...Object.entries(scopes).map(([name, scope]) => ({ scope: scope.split(', '), settings: { foreground: name } })),
    // Grammars nest code in strings (`${…}`), and scope quoted properties as strings.
    { scope: ['meta.template.expression', 'string meta.embedded'], settings: { foreground: plain } },
    {
      scope: ['support.type.property-name.json string', 'support.type.property-name.json punctuation'],
      settings: { foreground: 'property' },
    },
  ],
}

/**
 * Remark plugin: keeps what the HTML parser would lose of a code block: the info string after its language, in an attribute, and an
 * empty first line, which it takes for the line break behind `<pre>`.
 */
export const keepCode = () => (tree: Markdown) => {
  visit(tree, 'code', (code) => {
    if (code.value.startsWith('\n')) code.value = `\n${code.value}`
    if (typeof code.meta === 'string') code.data = { ...code.data, hProperties: { dataMeta: code.meta } }
  })
}

/** In characters. Longer code blocks are not highlighted, because that blocks the thread. */
const maxLength = 50_000
const maxLineLength = 2000
/**
 * Shiki gives up on a line after this time, in milliseconds. Its own half second may pass while a grammar is compiled on a busy
 * machine, and the post would stay half coloured.
 */
const maxLineMs = 10_000

type Tokens = readonly (readonly Pick<ThemedToken, 'content' | 'color'>[])[]

/** Parses `{1,3-5}` in an info string; lines count from 1. */
const markedLines = (meta: string): ((line: number) => boolean) => {
  const ranges = (/\{([\d,\s-]+)\}/.exec(meta)?.[1] ?? '').split(',').map((range) => range.split('-').map(Number))
  return (line) => ranges.some(([from = 0, to = from]) => from <= line && line <= to)
}

/** Merges adjacent tokens of one class; white space goes with the token before it. */
const paint = (tokens: Tokens[number]): ElementContent[] => {
  const runs: { name: string; text: string }[] = []
  for (const { content, color = plain } of tokens) {
    const last = runs.at(-1)
    if (last !== undefined && (last.name === color || content.trim() === '')) last.text += content
    else runs.push({ name: content.trim() === '' ? plain : color, text: content })
  }
  return runs.map(({ name, text }) =>
    name === plain ? hastText(text) : hastElement('span', { className: [`tok-${name}`] }, hastText(text)),
  )
}

const withLines = (lines: Tokens, meta: string): ElementContent[] => {
  const isMarked = markedLines(meta)
  return lines.flatMap((tokens, index) => {
    const className = isMarked(index + 1) ? ['line', 'highlighted'] : ['line']
    const line = hastElement('span', { className }, ...paint(tokens))
    return index === 0 ? [line] : [hastText('\n'), line]
  })
}

/** What was written behind the fence: ```` ```js {1,3} ````. */
const infoOf = (code: Element): string => {
  const language = classesOf(code).find((name) => name.startsWith('language-')) ?? ''
  return `${language.slice('language-'.length)} ${String(code.properties.dataMeta ?? '')}`
}

const unhighlighted = (code: string): Tokens => code.split('\n').map((content) => [{ content }])

const tokenise = async (shiki: HighlighterCore, code: string, name: string | null): Promise<Tokens> => {
  const language = name === null || code.length > maxLength ? undefined : languageNamed(name)
  if (language === undefined) return unhighlighted(code)
  if (!shiki.getLoadedLanguages().includes(language.id)) await shiki.loadLanguage(language.import)
  return shiki.codeToTokensBase(code, {
    lang: language.id,
    theme: codeTheme.name ?? '',
    tokenizeMaxLineLength: maxLineLength,
    tokenizeTimeLimit: maxLineMs,
    includeExplanation: false,
  })
}

let shiki: Promise<HighlighterCore> | undefined

/** Highlights every `pre > code` of a tree; grammars are loaded on first use. */
export const highlight = async (tree: Root): Promise<void> => {
  const blocks: { pre: Element; code: Element }[] = []
  visit(tree, 'element', (pre) => {
    if (pre.tagName !== 'pre') return
    // A scrollable region has to be focusable.
    pre.properties.tabIndex = 0
    const [code] = pre.children
    if (code?.type === 'element' && code.tagName === 'code') blocks.push({ pre, code })
  })
  for (const { pre, code } of blocks) {
    shiki ??= createHighlighterCore({ themes: [codeTheme], engine: createOnigurumaEngine(wasm) })
    const info = infoOf(code)
    const label = labelIn(info)
    const lines = await tokenise(await shiki, toString(code).replace(/\n$/, ''), label)
    if (label !== null) pre.properties.dataLanguage = label
    code.children = withLines(lines, info)
    code.properties = {}
  }
}
