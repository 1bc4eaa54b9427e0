import { aliasKeys, aliasOf, aliasTexts } from './aliases.ts'
import type { YamlMap } from './yaml.ts'

/** A valid value that may not be what was meant; `line` counts from 1. */
export type DoubtfulValue = { readonly line: number; readonly reason: string }

const commentWarning = '# 뒤는 설명으로 읽혀 쓰이지 않습니다. 값이면 따옴표로 감싸 주세요.'
const aliasWarning =
  '옛 주소로 쓰이지 않습니다. 도메인 없이 /로 시작하고, ?나 #이 없는 경로(또는 /?p=12)로 적어 주세요.'
const quotesWarning = '둥근 따옴표(“ ”)가 값에 그대로 들어갑니다. 지우거나 곧은 따옴표(")로 바꿔 주세요.'

/** Keys whose text may well have a `#`. */
const freeTexts = ['title', 'subtitle', 'summary', 'category', 'subcategory', 'tags'] as const

/** Keys whose text hardly begins and ends with curly quotes, unlike a title. */
const names = ['category', 'subcategory', 'tags', 'slug', 'thumbnail'] as const

const isCurlyQuoted = (text: string): boolean => /^\s*[“”‘’].*[“”‘’]\s*$/s.test(text)

/** Warns of a post's date in the future, which does not keep the post off the site until then. */
export const futureDateWarnings = (date: string | null, isDraft: boolean, line: number): readonly DoubtfulValue[] =>
  date === null || isDraft || Date.parse(date) <= Date.now()
    ? []
    : [{ line, reason: '날짜가 앞날이어도 글은 곧바로 올라가니, 그날까지는 draft: true를 적어 주세요. date' }]

/**
 * Warns of texts that a comment may cut off, of names in curly quotes, which mean nothing to YAML, and of aliases that are not
 * paths. `map`: by key in lower case.
 */
export const doubtfulValuesIn = (map: YamlMap): readonly DoubtfulValue[] => {
  const commented = freeTexts.flatMap((key) => {
    const line = map.get(key)?.commentLine ?? null
    return line === null ? [] : [{ line, reason: `${commentWarning} ${key}` }]
  })
  const quoted = names.flatMap((key) => {
    const entry = map.get(key)
    const isQuoted = [entry?.value].flat().some((text) => typeof text === 'string' && isCurlyQuoted(text))
    return entry !== undefined && isQuoted ? [{ line: entry.line, reason: `${quotesWarning} ${key}` }] : []
  })
  const notPaths = aliasKeys.flatMap((key) => {
    const entry = map.get(key)
    const wrong = aliasTexts(entry?.value).filter((text) => aliasOf(text) === null)
    return entry === undefined || wrong.length === 0
      ? []
      : [{ line: entry.line, reason: `${aliasWarning} ${key}: ${wrong.slice(0, 3).join(', ')}` }]
  })
  return [...commented, ...quoted, ...notPaths]
}
