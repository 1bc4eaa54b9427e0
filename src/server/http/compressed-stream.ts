import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

import type { Encoding } from './content-encoding.ts'

/** A body compressed piece by piece, while it is sent. */
export const compressedStream = (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  encoding: Encoding,
  effort: number,
): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: effort } })
      : createGzip({ level: effort })
  // A fault of the body ends the compressor with it, whose reader is told below.
  pipeline(Readable.from(body), compressor, () => {})
  const pieces = compressor.iterator()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next()
      if (done === true) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    // The visitor left. To end the iterator would wait for its next piece, and compress megabytes for nobody meanwhile.
    cancel: () => void compressor.destroy(),
  })
}
