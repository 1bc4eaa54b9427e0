import { blankCode } from './replacements.ts'

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
