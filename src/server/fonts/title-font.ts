import subsetFont from 'subset-font'

import { createKeeper } from '../keeper.ts'
import { createQueue } from '../queue.ts'
import { readFont } from './read-font.ts'

const keepFont = createKeeper<Buffer<ArrayBuffer>>()
/** Some 30 kB each. */
const keepCut = createKeeper<Buffer<ArrayBuffer>>(200)
const inTurn = createQueue(1, 50)

/**
 * The title face with these letters only: 10 ms of work. Uncompressed, because WOFF2 would take 300 ms on the main
 * thread and, after Brotli on the way out, save 2 kB.
 */
export const titleFont = (letters: string): Promise<Buffer<ArrayBuffer>> =>
  keepCut(letters, () =>
    inTurn(async () => {
      const font = await keepFont('serif700', () => readFont('serif700'))
      return subsetFont(font, letters, { targetFormat: 'sfnt', noHinting: true, keepFeatures: ['kern'] })
    }),
  )
