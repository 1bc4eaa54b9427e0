import { LRUCache } from 'lru-cache'
import subsetFont from 'subset-font'

import { createQueue } from '../queue.ts'
import { type FontName, readFont } from './font-files.ts'

type Font = Buffer<ArrayBuffer>

const queue = createQueue(1, 50)
/** Eight megabytes, opened once. */
const whole = new LRUCache<FontName, Font>({ max: 1, fetchMethod: readFont })
/** Some 30 kB each. */
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
 * The title face with these letters only, as TrueType: 10 ms of work. Uncompressed, because WOFF2 would take 300 ms on the
 * main thread and, after Brotli on the way out, save 2 kB. Throws `QueueFull`.
 */
export const titleFont = (letters: string): Promise<Font> => subsets.forceFetch(letters)
