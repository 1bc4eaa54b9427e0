import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import subsetFont from 'subset-font'

import { lettersOf, maxTitleLetters } from '#/contract/title-font.ts'

import { missing } from '../http/refused.ts'
import { createQueue } from '../queue.ts'
import { type FontName, readFont } from './font-files.ts'

type Font = Buffer<ArrayBuffer>

const queue = createQueue(1, 50)
/** The whole font: eight megabytes, loaded once. */
const whole = new LRUCache<FontName, Font>({ max: 1, fetchMethod: readFont })
/** About 30 kB each. */
const subsets = new LRUCache<string, Font>({
  max: 200,
  ignoreFetchAbort: true,
  fetchMethod: (letters) =>
    queue(async () =>
      subsetFont(await whole.forceFetch('serif700'), letters, {
        targetFormat: 'sfnt',
        noHinting: true,
        keepFeatures: ['kern'],
      }),
    ),
})

/**
 * The title font with these letters only, as TrueType, in some 10 ms; cached. Not WOFF2, which would take 300 ms on the main
 * thread and save 2 kB over TrueType with Brotli. Rejects with `QueueFull`.
 */
export const titleFont = (letters: string): Promise<Font> => subsets.forceFetch(letters)

/** Only sorted and unique letters, as pages spell them: any other order would make another file of the same font. */
const isCanonical = (letters: string): boolean =>
  letters !== '' && letters === lettersOf(letters) && [...letters].length <= maxTitleLetters

/** The title font, with the letters that a screen needs. */
export const fontRoutes = (): Hono =>
  new Hono().get('/fonts/titles', async (c) => {
    const letters = c.req.query('letters') ?? ''
    if (!isCanonical(letters)) throw missing('글꼴을 찾을 수 없습니다.')
    return c.body(await titleFont(letters), 200, {
      'content-type': 'font/ttf',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
