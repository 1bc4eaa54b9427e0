import { blankCode, replaceOutsideCode } from './replacements.ts'
import { translatePictures } from './template-pictures.ts'

/** Code of Jekyll (`highlight`) and Hexo (`codeblock`), or of Hugo, with what stands behind the name of the tag. */
const codeTags = [
  /\{%-?\s*(highlight|codeblock)\b([^%]*)%\}\n?([^]*?)\n?\{%-?\s*end\1\s*-?%\}/g,
  /\{\{[<%]\s*(highlight)\b([^}]*?)[%>]\}\}\n?([^]*?)\n?\{\{[<%]\s*\/\1\s*[%>]\}\}/g,
]

/** The root of the site, or a path below it, in the addresses of Jekyll. */
const siteAddress = /\{\{-?\s*(?:site\.(?:baseurl|url)|(["'])(\/[^"'{}]*)\1\s*\|\s*(?:relative|absolute)_url)\s*-?\}\}/g

const fenced = (name: string, options: string, code: string): string => {
  const language = name === 'codeblock' ? /\blang:([\w+#-]+)/.exec(options)?.[1] : /^\s*([\w+#-]+)/.exec(options)?.[1]
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `\n${fence}${language ?? ''}\n${code}\n${fence}\n`
}

/** Turns what Markdown can say of Liquid and of Hugo's shortcodes into Markdown: code, pictures, addresses of the site. */
export const translateTemplates = (body: string): string => {
  if (!/\{[{%]/.test(body)) return body
  const withFences = codeTags.reduce(
    (text, pattern) =>
      replaceOutsideCode(text, pattern, (start, [whole, name = '', options = '', blanked = '']) => {
        // What looks like code inside is blank in the match.
        const from = start + whole.lastIndexOf(blanked, whole.lastIndexOf('{'))
        return fenced(name, options, text.slice(from, from + blanked.length))
      }),
    body,
  )
  return translatePictures(replaceOutsideCode(withFences, siteAddress, (_start, [, , path = '']) => path))
}

/** Hugo's shortcodes, `{{< … >}}` and `{{% … %}}`; Liquid's tags, `{% … %}`; expressions of both, `{{ … }}`. */
const template = /\{(?:\{([^{}]+)\}|(%[^{}]+%))\}/g

const quoted = /"[^"]*"|'[^']*'/g

/** A template without its arguments. */
const shortened = ([, braced, tag]: RegExpExecArray): string => {
  const inside = braced ?? tag ?? ''
  const [, mark, name] = /^([<%])-?\s*(?:\/\s*|end(?=\w))?([\w./-]*\w)/.exec(inside) ?? []
  const [open, close] = tag === undefined ? ['{{', '}}'] : ['{', '}']
  if (name !== undefined) return `${open}${mark} ${name} ${mark === '<' ? '>' : mark}${close}`
  // Without its texts, the addresses of all pictures of a page are one expression.
  const expression = inside.replaceAll(quoted, '…').replaceAll(/^-|-$/g, '')
  return `{{ ${expression.trim()} }}`
}

/** The templates of Hugo and Jekyll that are in a text outside code, each once. */
export const templatesIn = (body: string): readonly string[] =>
  /\{[{%]/.test(body) ? [...new Set([...blankCode(body).matchAll(template)].map(shortened))] : []

/** kramdown's attributes, `{: .tip }` and `{:toc}`; those of a heading in Hugo, `## 제목 {#id}`. */
const attributes = /\{::?[^{}\n]+\}|\{[#.][^{}\n]+\}(?=[ \t]*$)(?<=^#{1,6}[ \t].*)/gm

/** The attributes of Jekyll and Hugo that are in a text outside code, each once and without the values in quotes. */
export const attributesIn = (body: string): readonly string[] =>
  /\{[:#.]/.test(body)
    ? [...new Set([...blankCode(body).matchAll(attributes)].map(([found]) => found.replaceAll(quoted, '"…"')))]
    : []
