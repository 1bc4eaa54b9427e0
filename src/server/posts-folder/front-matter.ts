import * as z from 'zod/mini'

import { positiveId } from '#/contract/addresses.ts'
import { nameKey } from '#/text/name-keys.ts'
import { slugOf } from '#/text/slug.ts'

import { maxRowsPerPost } from '../database/row-limits.ts'
import { aliasField, type aliasKeys } from './aliases.ts'
import { futureDateWarnings, type DoubtfulValue, doubtfulValuesIn } from './doubtful-values.ts'
import { isMarkedDraft, foreignDraftKeys } from './foreign-draft-keys.ts'
import { parseDate } from './parse-date.ts'
import { splitPost } from './post-file.ts'
import { curlyQuotesHint, parseYamlMap, type YamlMap } from './yaml.ts'

/** A single line without control characters and lone surrogates, in NFC. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/** Whether a text has no visible character. */
const isBlank = (text: string): boolean => nameKey(clean(text)) === ''

/** The value in a message: at most 40 characters, on one line. */
const quote = (input: unknown): string =>
  typeof input === 'string' && clean(input) !== '' ? `: ${[...clean(input)].slice(0, 40).join('')}` : '.'

/** Text; `null` for a key that is absent or blank. */
const textField = (notText: string, normalise = clean) =>
  z.pipe(
    z.nullish(z.string({ error: notText })),
    z.transform((text) => (text === null || text === undefined || isBlank(text) ? null : normalise(text))),
  )

/** A path keeps the spaces within it, such as the narrow one in the names of macOS's screenshots. */
const cleanPath = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '')
    .trim()

const wrongTags = '태그(tags)는 이름의 목록이어야 합니다.'

/** The names in tags that are one text: separated by commas or, as in Obsidian, each after a `#`. `Top #10` is one name. */
export const tagsInLine = (line: string): readonly string[] => {
  const parts = line.split(',').flatMap((part) => (/^\s*#/.test(part) ? part.split(/\s(?=#)/) : [part]))
  return parts.map((name) => name.trim().replace(/^#\s*/, ''))
}

/** A name of a list without the `#` that pages put before it. */
const withoutSign = (name: string | null | undefined): string => (name ?? '').replace(/^\s*#\s*(?=\S)/, '')

const Tags = z.pipe(
  z.pipe(
    z.union([z.nullish(z.string()), z.array(z.nullish(z.string()))], { error: wrongTags }),
    z.transform((tags) => {
      const names = (Array.isArray(tags) ? tags.map(withoutSign) : tagsInLine(tags ?? ''))
        .map(clean)
        .filter((name) => !isBlank(name))
      // Of several spellings of one tag, the first is kept.
      return [...new Map(names.toReversed().map((name) => [nameKey(name), name])).values()].toReversed()
    }),
  ),
  z.array(z.string()).check(z.maxLength(maxRowsPerPost, { error: '태그(tags)는 1,000개까지 적을 수 있습니다.' })),
)

/** Parses a value with `parse`, whose `null` is an error; `null` for a key that is absent or blank. */
const parseAs = <T>(parse: (text: string) => T | null, reason: string, hint = '') =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((input, context): T | null => {
      const text = typeof input === 'string' ? input.trim() : input
      if (text === null || text === undefined || text === '') return null
      const value = typeof text === 'string' ? parse(text) : null
      if (value !== null) return value
      const message = `${reason}${quote(input)}${hint}${curlyQuotesHint(quote(input))}`
      context.issues.push({ code: 'custom', message, input })
      return null
    }),
  )

/** YAML allows leading zeros in an integer. */
const parseId = (text: string): number | null => positiveId(text.replace(/^0+/, ''))

const parseFlag = (text: string): boolean | null =>
  /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : null

const Keys = z.object({
  title: z.pipe(textField('제목(title)은 글자여야 합니다.'), z.string({ error: '제목(title)이 없습니다.' })),
  subtitle: textField('부제(subtitle)는 글자여야 합니다.'),
  summary: textField('요약(summary)은 글자여야 합니다.'),
  slug: textField('슬러그(slug)는 글자여야 합니다.'),
  date: parseAs(
    parseDate,
    '날짜(date)를 읽을 수 없습니다',
    ' — 2026-11-20, 2026-11-20 09:00, 2026-11-20T09:00:00+09:00처럼 적어 주세요.',
  ),
  category: textField('카테고리(category)는 글자여야 합니다.'),
  subcategory: textField('하위 카테고리(subcategory)는 글자여야 합니다.'),
  tags: Tags,
  thumbnail: textField('대표 그림(thumbnail)은 경로나 주소여야 합니다.', cleanPath),
  author: textField('글쓴이(author)는 글자여야 합니다.'),
  draft: parseAs(parseFlag, '초안(draft)은 true나 false여야 합니다'),
  comments: parseAs(parseFlag, '댓글(comments)은 true나 false여야 합니다'),
  aliases: aliasField('aliases'),
  redirect_from: aliasField('redirect_from'),
  id: parseAs(parseId, '번호(id)는 1 이상의 정수여야 합니다'),
})

/** The other defaults: `summary` in `read-post-file.ts`, `date`, `author` and the drawn thumbnail in `publishing/`. */
const withDefaults = (
  { slug, category, draft, comments, aliases, redirect_from, ...keys }: z.output<typeof Keys>,
  isForeignDraft: boolean,
) => ({
  ...keys,
  slug: slugOf(slug ?? keys.title),
  category: category ?? '미분류',
  draft: draft ?? isForeignDraft,
  commentsClosed: comments === false,
  aliases: [...new Set([...aliases, ...redirect_from])],
})

type FrontMatter = Readonly<ReturnType<typeof withDefaults>>

type KeyLine = { readonly key: string; readonly line: number }

type FrontMatterResult =
  | {
      readonly ok: true
      readonly matter: FrontMatter
      readonly body: string
      /** The line of a key, in any case, from 1; `null` if it is absent. */
      readonly lineOf: (key: 'id' | 'thumbnail' | (typeof aliasKeys)[number]) => number | null
      /** Keys that mean nothing here, by line, as they were written. */
      readonly unknown: readonly KeyLine[]
      readonly doubtful: readonly DoubtfulValue[]
    }
  | { readonly ok: false; readonly line: number; readonly reason: string }

const knownKeys: ReadonlySet<string> = new Set([...Object.keys(Keys.shape), ...foreignDraftKeys])

/** The values by key in lower case; a key that is spelled in lower case has precedence. */
const lowerCased = (map: YamlMap): YamlMap =>
  new Map([...[...map].map(([key, entry]) => [key.toLowerCase(), entry] as const), ...map])

/** Parses a post's front matter; `source` as `decode` in `decode.ts` returns it. Reports the first problem, by line. */
export const parseFrontMatter = (source: string): FrontMatterResult => {
  const post = splitPost(source)
  if (!post.ok) return post
  const yaml = parseYamlMap(post.yaml)
  if (!yaml.ok) return yaml
  const map = lowerCased(yaml.map)
  const keys = z.safeParse(Keys, Object.fromEntries([...map].map(([key, { value }]) => [key, value])))
  if (keys.success) {
    const isForeignDraft = isMarkedDraft((key) => {
      const value = map.get(key)?.value
      return typeof value === 'string' ? [value.trim()] : []
    })
    const unknown = [...yaml.map].flatMap(([key, { line }]) =>
      knownKeys.has(key.toLowerCase()) ? [] : [{ key, line }],
    )
    const matter = withDefaults(keys.data, isForeignDraft)
    return {
      ok: true,
      matter,
      body: post.body,
      lineOf: (key) => map.get(key)?.line ?? null,
      unknown,
      doubtful: [
        ...doubtfulValuesIn(map),
        ...futureDateWarnings(matter.date, matter.draft, map.get('date')?.line ?? post.openingLine),
      ],
    }
  }
  const inKorean = map.get('제목')
  const problems = keys.error.issues.map(({ path, message }) => {
    const entry = map.get(String(path[0]))
    if (path[0] === 'title' && entry === undefined && inKorean !== undefined)
      return { line: inKorean.line, reason: `${message} '제목:' 대신 'title:'이라고 적어 주세요.` }
    const isCommented = path[0] === 'title' && typeof entry?.commentLine === 'number'
    const hint = isCommented ? ' # 뒤는 설명으로 읽히니, 제목을 따옴표로 감싸 주세요.' : ''
    return { line: entry?.line ?? post.openingLine, reason: `${message}${hint}` }
  })
  return { ok: false, ...problems.reduce((first, each) => (each.line < first.line ? each : first)) }
}
