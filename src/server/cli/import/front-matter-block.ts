import { parse as parseToml, TomlError } from 'smol-toml'
import { stringify } from 'yaml'

import { parseYamlMap, type YamlMap } from '../../posts-folder/yaml.ts'

type Front =
  | { readonly ok: true; readonly map: YamlMap; readonly body: string }
  | { readonly ok: false; readonly reason: string }

/** After blank lines only, as Hugo allows; further down, three hyphens are a thematic break. */
const opening = /^(?:[ \t]*\n)*(---|\+\+\+)[ \t]*\n/
const closings = { '---': /^(?:---|\.\.\.)[ \t]*(?:\n|$)/m, '+++': /^\+\+\+[ \t]*(?:\n|$)/m } as const

/** JSON in braces (Hugo), or between `;;;` (Hexo). */
const json = /^\s*(?:;;;[ \t]*\n|\{\s*"(?:[^"\\\n]|\\.)*"\s*:)/

/** Hexo's front matter without an opening line. */
const unopened = /^((?:[A-Za-z_]+:.*\n|[ \t].*\n|- .*\n)+)-{3,}[ \t]*(?:\n|$)/

/** A text may start with lines that look like it: only keys that every post has make it front matter. */
const parseUnopened = (text: string): Front => {
  const [whole = '', yaml = ''] = unopened.exec(text) ?? []
  const read = parseYamlMap(yaml)
  return read.ok && (read.map.has('title') || read.map.has('date'))
    ? { ok: true, map: read.map, body: text.slice(whole.length) }
    : { ok: true, map: new Map(), body: text }
}

type Parsed = ReturnType<typeof parseYamlMap>

/** Parses TOML (Hugo) as the YAML that says the same. */
const parseTomlMap = (source: string): Parsed => {
  try {
    return parseYamlMap(stringify(parseToml(source)))
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    return { ok: false, line: error.line, reason: '머리말의 TOML이 틀렸습니다.' }
  }
}

/** Splits a text into its front matter and its body; `repair` fixes YAML that a tool wrote wrongly. */
export const splitFrontMatter = (text: string, repair = (yaml: string): string => yaml): Front => {
  const [open, mark] = opening.exec(text) ?? []
  if (json.test(text)) return { ok: false, reason: 'JSON 머리말은 읽지 못합니다. YAML(---)로 바꿔 주세요.' }
  if (open === undefined) return parseUnopened(text)
  const rest = text.slice(open.length)
  const isToml = mark === '+++'
  const close = closings[isToml ? '+++' : '---'].exec(rest)
  if (close === null) return { ok: true, map: new Map(), body: text }
  const source = rest.slice(0, close.index)
  const read = isToml ? parseTomlMap(source) : parseYamlMap(repair(source))
  if (!read.ok) return { ok: false, reason: `${open.split('\n').length - 1 + read.line}번째 줄: ${read.reason}` }
  return { ok: true, map: read.map, body: rest.slice(close.index + close[0].length) }
}
