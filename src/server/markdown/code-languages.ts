import { bundledLanguagesInfo } from 'shiki/langs'

/** Limited to languages that a blog is likely to show, because a grammar stays in memory once it was used. */
const ids: ReadonlySet<string> = new Set(
  (
    'angular-html apache asm astro awk bash bat c clojure cmake cpp csharp css csv dart diff docker dotenv elixir elm erlang ' +
    'fish fsharp glsl go graphql groovy haskell html http ini java javascript jinja json json5 jsonc jsx julia kotlin latex ' +
    'less lua make markdown matlab mdx mermaid nginx nix objective-c ocaml perl php postcss powershell prisma proto python r ' +
    'regexp ruby rust sass scala scheme scss shellscript shellsession solidity sql svelte swift systemd terraform toml tsx ' +
    'typescript viml vue wasm wgsl xml yaml zig'
  ).split(' '),
)

/** Names of them that other highlighters know, but Shiki does not. */
const otherNames = new Map(
  Object.entries({
    c: 'h',
    cpp: 'hpp',
    go: 'golang',
    groovy: 'gradle',
    html: 'htm',
    ini: 'conf',
    latex: 'math',
    python: 'python3',
    sql: 'mysql postgres postgresql sqlite',
    xml: 'svg',
  }).flatMap(([id, names]) => names.split(' ').map((name) => [name, id] as const)),
)

const languages = new Map(
  bundledLanguagesInfo.flatMap((language) => {
    const names = [language.id, ...(language.aliases ?? [])]
    return names.some((name) => ids.has(name)) ? names.map((name) => [name, language]) : []
  }),
)

/** The language of a name or an alias (`ts`, `C++`, `diff-js`); others are not highlighted. */
export const languageNamed = (written: string): (typeof bundledLanguagesInfo)[number] | undefined => {
  const name = written.toLowerCase()
  return languages.get(otherNames.get(name) ?? name.replace(/^diff-.*/, 'diff'))
}

/** Names that say no more than that there is no language. */
const none: ReadonlySet<string> = new Set(['none', 'plain', 'plaintext', 'text', 'txt', 'nohighlight'])

/**
 * The name of the language in the info string of a fence, as it was written, without what other tools add to it: lines
 * (`js{1,3}`), a file (`js:a.js`), flags (`rust,ignore`), a first line number (`python=12`), the braces of Pandoc (`{.js}`,
 * `{r, echo=FALSE}`). A name that is not a language's may be that of a file (`.env`) or a media type. `null` if there is none.
 */
export const labelIn = (info: string): string | null => {
  const [, name = ''] = /^\{?\s*\.?(?:lang(?:uage)?-)?([\p{L}_][\p{L}\p{N}_+#.-]*)/iu.exec(info) ?? []
  if (name === '' || none.has(name.toLowerCase())) return null
  return languageNamed(name) === undefined ? (/^[\w.+#/-]+/.exec(info)?.[0] ?? name) : name
}
