import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

import type { MiddlewareHandler } from 'hono'

/** From here on compressing saves more than it costs. */
const minimum = 1_024
/** A longer body goes through in pieces rather than being held in memory. */
const maximum = 1_048_576
/** For answers that are compressed anew each time. */
const effort = 5

export type Encoding = 'br' | 'gzip'

const textTypes =
  /^(text\/|application\/([\w.-]+\+)?(json|xml|javascript)|application\/manifest\+json|image\/svg\+xml|font\/ttf)/

export const isText = (type: string | null | undefined): boolean => textTypes.test(type ?? '')

/** Whether a whole body becomes enough smaller. */
export const isWorthCompressing = (type: string, length: number): boolean => isText(type) && length >= minimum

const choose = (acceptEncoding: string): Encoding | null => {
  const weights = new Map(
    acceptEncoding.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = parameters.find((text) => text.startsWith('q='))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight)]
    }),
  )
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0
  const [br, gz] = [weightOf('br'), weightOf('gzip')]
  if (br > 0 && br >= (gz > 0 ? gz : 0)) return 'br'
  return gz > 0 ? 'gzip' : null
}

/** Browsers send a handful of distinct values, so parsed ones are cached. */
const chosen = new Map<string, Encoding | null>()
const handful = 64

/** What the client reads, the smallest first; `null` when it wants the text as it is. */
export const preferredEncoding = (acceptEncoding = ''): Encoding | null => {
  const known = chosen.get(acceptEncoding)
  if (known !== undefined) return known
  const encoding = choose(acceptEncoding)
  if (chosen.size >= handful) chosen.clear()
  chosen.set(acceptEncoding, encoding)
  return encoding
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** `effort` 1 to 11: how much time to spend on a smaller text. */
export const compress = async (
  body: Uint8Array,
  encoding: Encoding,
  effort: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: effort, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  }
  const packed = encoding === 'br' ? await toBrotli(body, options) : await toGzip(body, { level: Math.min(effort, 9) })
  return new Uint8Array(packed)
}

/** A body compressed piece by piece, while it is sent. */
const compressedStream = (
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

/** Says, once, that the answer is another for who reads another encoding. */
export const varyByEncoding = (headers: Headers): void => {
  if (!/accept-encoding/i.test(headers.get('vary') ?? '')) headers.append('vary', 'accept-encoding')
}

/** Sends texts compressed, whichever handler made them. */
export const contentEncoding: MiddlewareHandler = async (c, next) => {
  await next()
  const { res } = c
  if (res.status === 206 || res.headers.has('content-encoding')) return
  if (!isText(res.headers.get('content-type'))) return
  varyByEncoding(res.headers)
  const encoding = preferredEncoding(c.req.header('accept-encoding'))
  const length = Number(res.headers.get('content-length') ?? minimum)
  // A HEAD of a file has no body, and says all the same on what the answer to a GET depends.
  if (res.body === null || encoding === null || length < minimum) return

  const headers = new Headers(res.headers)
  headers.delete('content-length')
  if (length > maximum) {
    headers.set('content-encoding', encoding)
    c.res = undefined
    c.res = new Response(compressedStream(res.body, encoding, effort), { status: res.status, headers })
    return
  }
  const body = new Uint8Array(await res.arrayBuffer())
  const worthIt = body.length >= minimum
  if (worthIt) headers.set('content-encoding', encoding)
  c.res = undefined
  c.res = new Response(worthIt ? await compress(body, encoding, effort) : body, { status: res.status, headers })
}
