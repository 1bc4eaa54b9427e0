import { piecesOf, replaceBetween } from './delimiters.ts'
import type { Translated } from './imported.ts'
import { blankCode, replaceAt, replaceOutsideCode, type Replacement } from './replacements.ts'
import { translateBlocks } from './template-blocks.ts'
import { translatePictures } from './template-pictures.ts'

/** Code blocks of Jekyll (`highlight`) and Hexo (`codeblock`), then of Hugo. Groups: the tag's name, its options, the code. */
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

const raw = {
  opening: /^[ \t]*\{%-?\s*raw\s*-?%\}[ \t]*\n|\{%-?\s*raw\s*-?%\}/gm,
  closing: /^[ \t]*\{%-?\s*endraw\s*-?%\}[ \t]*(?:\n|$)|\{%-?\s*endraw\s*-?%\}/gm,
}

type Comment = {
  readonly opening: RegExp
  readonly closing: RegExp
  /** Whether Liquid or Nunjucks reads it, so that it is plain text inside `{% raw %}`. */
  readonly isTemplate?: boolean
}

/** Comments of Liquid, of kramdown and of Hugo, which only their author sees. */
const comments: readonly Comment[] = [
  { opening: /\{%-?\s*comment\s*-?%\}/g, closing: /\{%-?\s*endcomment\s*-?%\}/g, isTemplate: true },
  { opening: /\{::comment\s*\}/g, closing: /\{:\/(?:comment)?\}/g },
  { opening: /\{\{[<%]\s*comment\s*[%>]\}\}/g, closing: /\{\{[<%]\s*\/\s*comment\s*[%>]\}\}/g },
]

/** Those of Hexo; not the id of a heading, `{#id}`. */
const hexoComment: Comment = { opening: /\{#(?![^\s{}#]+\})/g, closing: /#\}/g, isTemplate: true }

const blankRaw = (body: string): string =>
  piecesOf(body, raw.opening, raw.closing)
    .map(({ text, inside }) => (inside === null ? text : ' '.repeat(text.length)))
    .join('')

const withoutComments = (body: string, comment: Comment, count = 0): { body: string; count: number } => {
  const { opening, closing, isTemplate = false } = comment
  const blanked = blankCode(body)
  const found: Replacement[] = []
  let end = 0
  for (const { index, 0: mark } of (isTemplate ? blankRaw(blanked) : blanked).matchAll(opening)) {
    if (index < end) continue
    // Also where code seems to be: a backtick in a comment may pair with one after it.
    closing.lastIndex = index + mark.length
    if (closing.exec(body) === null) break
    end = closing.lastIndex
    found.push({ start: index, end, text: '' })
  }
  if (found.length === 0) return { body, count }
  // Without its backticks, other text may no longer be code.
  return withoutComments(replaceAt(body, found), comment, count + found.length)
}

/**
 * Converts the parts of Liquid and of Hugo's shortcodes that Markdown can express: code, pictures, quotations, videos,
 * addresses of the site. Drops comments, but `{# … #}` only in posts of Hexo: elsewhere it was text.
 */
export const translateTemplates = (text: string, isOfHexo: boolean): Translated => {
  if (!/\{(?:[{%#]|::comment)/.test(text)) return { body: text, notes: [] }
  const withFences = codeTags.reduce(
    (text, pattern) =>
      replaceOutsideCode(text, pattern, (start, [whole, name = '', options = '', blanked = '']) => {
        // What looks like code inside is blank in the match.
        const from = start + whole.lastIndexOf(blanked, whole.lastIndexOf('{'))
        return fenced(name, options, text.slice(from, from + blanked.length))
      }),
    text,
  )
  const { body, count } = [...comments, ...(isOfHexo ? [hexoComment] : [])].reduce(
    (left, kind) => withoutComments(left.body, kind, left.count),
    { body: withFences, count: 0 },
  )
  const doubtful = isOfHexo ? 0 : withoutComments(body, hexoComment).count
  return {
    body: translateBlocks(
      translatePictures(replaceOutsideCode(body, siteAddress, (_start, [, , path = '']) => path)),
      blankRaw,
    ),
    notes: [
      ...(count > 0 ? [`보이지 않던 주석 ${count}개는 옮기지 않았습니다.`] : []),
      ...(doubtful > 0 ? [`{# #}로 감싼 말 ${doubtful}개를 그대로 옮겼습니다. Hexo의 주석이라면 지워 주세요.`] : []),
    ],
  }
}

/** Whether templates of Liquid, in Jekyll and Hexo, or those of Hugo were read. */
type Generator = 'liquid' | 'hugo'

/** Unescapes templates that a generator was told to show verbatim, also in code, where most of them are. */
export const unescapeTemplates = (body: string, generator: Generator): string =>
  generator === 'liquid'
    ? replaceBetween(body, raw.opening, raw.closing, (inside) => inside)
    : body.replaceAll(/\{\{([<%])\/\*([^{}]*?)\*\/([>%])\}\}/g, '{{$1$2$3}}')

/** Hugo's shortcodes, `{{< … >}}` and `{{% … %}}`; Liquid's tags, `{% … %}`; expressions of both, `{{ … }}`. */
const template = /\{(?:\{([^{}]+)\}|(%[^{}]+%))\}/g

const quoted = /"[^"]*"|'[^']*'/g

/** A template without its arguments. */
const shortened = ([, braced, tag]: RegExpExecArray): string => {
  const inside = braced ?? tag ?? ''
  const [, mark, name] = /^([<%])-?\s*(?:\/\s*|end(?=\w))?([\w./-]*\w)/.exec(inside) ?? []
  const [open, close] = tag === undefined ? ['{{', '}}'] : ['{', '}']
  if (name !== undefined) return `${open}${mark} ${name} ${mark === '<' ? '>' : mark}${close}`
  // With quoted texts left out, the many `{{ 'a.png' | url }}` of a page are reported once.
  const expression = inside.replaceAll(quoted, '…').replaceAll(/^-|-$/g, '')
  return `{{ ${expression.trim()} }}`
}

/** The templates of Hugo and Jekyll that are in a text outside code, each once. */
export const templatesIn = (body: string): readonly string[] =>
  /\{[{%]/.test(body) ? [...new Set([...blankCode(body).matchAll(template)].map(shortened))] : []

/** kramdown's attributes, `{: .tip }` and `{:toc}`; those of a heading in Hugo, `## 제목 {.tip}`, unless it is an id alone. */
const attributes = /\{::?[^{}\n]+\}|\{(?!#[^\s{}]+\})[#.][^{}\n]+\}(?=[ \t]*$)(?<=^#{1,6}[ \t].*)/gm

/** The attributes of Jekyll and Hugo that are in a text outside code, each once and without the values in quotes. */
export const attributesIn = (body: string): readonly string[] =>
  /\{[:#.]/.test(body)
    ? [...new Set([...blankCode(body).matchAll(attributes)].map(([found]) => found.replaceAll(quoted, '"…"')))]
    : []
