import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import subsetFont from 'subset-font'

import { lettersOf, maxTitleLetters } from '#/contract/title-font.ts'

import { immutable } from '../http/caching.ts'
import { clientOfRequest, widestNetworkOf } from '../http/client-address.ts'
import { notFoundError } from '../http/refused.ts'
import { createMinuteLimit } from '../limits/rate-limit.ts'
import { createClientQueue } from '../queue.ts'
import { type FontName, readFont } from './font-files.ts'

type Font = Buffer<ArrayBuffer>

const inTurn = createClientQueue({ atOnce: 1, maxWaiting: 50 })
/** The whole font: eight megabytes, loaded once. */
const whole = new LRUCache<FontName, Font>({ max: 1, fetchMethod: readFont })
/** Up to 120 kB each, uncompressed. */
const subsets = new LRUCache<string, Font, string>({
  max: 200,
  ignoreFetchAbort: true,
  fetchMethod: (letters, _stale, { context: client }) =>
    inTurn(client, async () =>
      subsetFont(await whole.forceFetch('serif700'), letters, {
        targetFormat: 'sfnt',
        noHinting: true,
        keepFeatures: ['kern'],
      }),
    ),
})

/**
 * The title font with these letters only, as TrueType, in some 10 ms; cached. Not WOFF2, which would take 300 ms on the main
 * thread and save 2 kB over TrueType with Brotli. Clients wait for their turn; rejects with `QueueFull`.
 */
export const titleFont = (letters: string, client: string): Promise<Font> =>
  subsets.forceFetch(letters, { context: client })

/** Only sorted and unique letters, as pages spell them: any other order would make another file of the same font. */
const isCanonical = (letters: string): boolean =>
  letters !== '' && letters === lettersOf(letters) && [...letters].length <= maxTitleLetters

const tooManyFonts = {
  message: '글꼴을 너무 자주 청하고 있습니다. 잠시 뒤에 다시 열어 주세요.',
  code: 'font.too_often',
} as const

type Deps = { readonly clock: () => Date; readonly trustProxy: boolean }

/** The title font, with the letters that a screen needs. */
export const fontRoutes = ({ clock, trustProxy }: Deps): Hono => {
  const countUncached = createMinuteLimit(clock, 60, tooManyFonts)
  return new Hono().get('/fonts/titles', async (c) => {
    const letters = c.req.query('letters') ?? ''
    if (!isCanonical(letters)) throw notFoundError('글꼴을 찾을 수 없습니다.')
    const client = clientOfRequest(c, trustProxy)
    if (!subsets.has(letters)) countUncached(client)
    // By the widest network: more addresses earn no larger share.
    const font = await titleFont(letters, widestNetworkOf(client))
    return c.body(font, 200, { 'content-type': 'font/ttf', 'cache-control': immutable })
  })
}
