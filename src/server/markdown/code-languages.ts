import { bundledLanguagesInfo } from 'shiki/langs'

/** A grammar stays in memory once it was used: only languages that a blog is likely to show are known. */
const ids: ReadonlySet<string> = new Set(
  (
    'angular-html apache asm astro awk bash bat c clojure cmake cpp csharp css csv dart diff docker dotenv elixir elm erlang ' +
    'fish fsharp glsl go graphql groovy haskell html http ini java javascript jinja json json5 jsonc jsx julia kotlin latex ' +
    'less lua make markdown matlab mdx mermaid nginx nix objective-c ocaml perl php postcss powershell prisma proto python r ' +
    'regexp ruby rust sass scala scheme scss shellscript shellsession solidity sql svelte swift systemd terraform toml tsx ' +
    'typescript viml vue wasm wgsl xml yaml zig'
  ).split(' '),
)

const known = bundledLanguagesInfo.filter(({ id, aliases = [] }) => [id, ...aliases].some((name) => ids.has(name)))

const byName = new Map(
  known.flatMap((language) => [language.id, ...(language.aliases ?? [])].map((name) => [name, language])),
)

/** A language by its name or a short form of it (`ts`, `sh`); `undefined` for one that is shown without colours. */
export const findLanguage = (name: string) => byName.get(name.toLowerCase())
