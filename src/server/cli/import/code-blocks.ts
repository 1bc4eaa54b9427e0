import type { Element } from 'hast'
import { select, selectAll } from 'hast-util-select'
import { toString } from 'hast-util-to-string'
import { toText } from 'hast-util-to-text'

import { classesOf, hastElement, hastText, textAttribute } from '../../markdown/elements.ts'

/** Highlighters name the language in a class: `language-js`, `lang-js` (Prettify), `lang:js` (Crayon), `brush: js;` (SyntaxHighlighter). */
const marked = /(?:^| )(?:lang(?:uage)?[-:]|brush: ?)([\w+#-]+)/

/** Class names of highlighters that are no languages. */
const generic = /^(?:code(?:block)?|highlight|hljs|linenums|notranslate|prettyprint(?:ed)?)$/

/** The language of a code block: a class or attribute of `pre` (Tistory) or of `code`. */
const languageOf = (pre: Element): string | null => {
  const classes = [pre, ...pre.children].flatMap((node) => (node.type === 'element' ? classesOf(node) : []))
  const { dataKeLanguage, dataEnlighterLanguage } = pre.properties
  const plain = classes.find((name) => /^[a-z][a-z\d+#]*$/.test(name) && !generic.test(name))
  return (
    marked.exec(classes.join(' '))?.[1] ??
    (textAttribute(dataKeLanguage) || textAttribute(dataEnlighterLanguage) || plain) ??
    null
  )
}

const block = (text: string, language: string | null): Element =>
  hastElement(
    'pre',
    {},
    hastElement('code', language === null ? {} : { className: [`language-${language}`] }, hastText(text)),
  )

/** Color Scripter writes a table that has an element for each line of the code, with spaces that do not break. */
const colorScripter = (table: Element): string =>
  selectAll('div[style*="white-space:pre"]', table)
    .map((line) => toString(line).replaceAll('\u00A0', ' '))
    .join('\n')

/** The code of a table that shows it beside the numbers of its lines; `null` for any other table. */
const numberedCode = (table: Element): Element | null => {
  if (classesOf(table).includes('colorscripter-code-table')) {
    const text = colorScripter(table)
    return text === '' ? null : block(text, null)
  }
  const cells = selectAll('td', table)
  const [numbers, code] = cells
  if (cells.length !== 2 || numbers === undefined || !/^\d+$/.test(toString(numbers).replaceAll(/\s/g, ''))) return null
  const pre = code === undefined ? undefined : select('pre', code)
  return pre === undefined ? null : block(toText(pre), languageOf(pre))
}

/** A code block without its highlighter's elements; `null` for an element that is none. */
export const codeBlock = (node: Element): Element | null => {
  if (node.tagName === 'pre') return block(toText(node), languageOf(node))
  return node.tagName === 'table' ? numberedCode(node) : null
}
