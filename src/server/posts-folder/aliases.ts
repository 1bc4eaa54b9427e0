import * as z from 'zod/mini'

import { pathSegments } from '#/contract/screens.ts'

import { maxIndexedBytes, maxRowsPerPost } from '../database/row-limits.ts'

/**
 * The canonical form of a former address: its path from the root of the site, decoded, without a trailing slash, `index.html`
 * or `.html`. The only query accepted is WordPress's `/?p=12`. `null` for anything else.
 */
export const aliasOf = (given: string): string | null => {
  const written = given.toWellFormed()
  if (/^\/\?p=\d+$/.test(written)) return written
  if (!/^\/[^/]/.test(written) || /[?#]/.test(written)) return null
  // A `%` that encodes nothing, as in `50%off`, would keep the whole path from being decoded.
  const segments = pathSegments(written.replaceAll(/%(?![\da-f]{2})/gi, '%25'))
  const path = `/${segments?.join('/') ?? ''}`.replace(/(?:\/index)?\.html?$/i, '')
  return path === '/' || path === '' || Buffer.byteLength(path) > maxIndexedBytes ? null : path
}

/** The texts under a key. As with tags, one text may be several. */
export const aliasTexts = (given: unknown): readonly string[] => {
  const texts = typeof given === 'string' ? given.split(/,\s*(?=\/)/) : [given].flat()
  return texts.flatMap((text) => (typeof text === 'string' && text.trim() !== '' ? [text.trim()] : []))
}

/** Front matter keys with aliases; the second is Jekyll's. */
export const aliasKeys = ['aliases', 'redirect_from'] as const

/**
 * Aliases under a key. Other texts, such as the names that Obsidian keeps there, are ignored; `doubtful-values.ts` warns of
 * them.
 */
export const aliasField = (key: (typeof aliasKeys)[number]) =>
  z.pipe(
    z.pipe(
      z.union([z.nullish(z.string()), z.array(z.nullish(z.string()))], {
        error: `옛 주소(${key})는 경로의 목록이어야 합니다.`,
      }),
      z.transform((given) => [...new Set(aliasTexts(given).flatMap((text) => aliasOf(text) ?? []))]),
    ),
    z
      .array(z.string())
      .check(z.maxLength(maxRowsPerPost, { error: `옛 주소(${key})는 1,000개까지 적을 수 있습니다.` })),
  )
