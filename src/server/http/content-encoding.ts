import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

import type { MiddlewareHandler } from 'hono'

import { memoised } from '#/text/memoised.ts'

/** In bytes: shorter bodies are not worth compressing. */
const minCompressed = 1_000
/** In bytes: longer bodies are streamed, not buffered. */
const maxBuffered = 1_048_576
/** Brotli quality and gzip level for answers that are compressed per request. */
const requestEffort = 5

export type Encoding = 'br' | 'gzip'

const textTypes = /^(text\/|application\/([\w.-]+\+)?(json|xml|javascript)|image\/svg\+xml|font\/ttf)/

export const isText = (type: string | null | undefined): boolean => textTypes.test(type ?? '')

/** Whether a body is text, and long enough. `length` in bytes. */
export const isWorthCompressing = (type: string, length: number): boolean => isText(type) && length >= minCompressed

/** Memoised, because browsers send a handful of distinct headers. */
const choose = memoised((acceptEncoding): Encoding | null => {
  const weights = new Map(
    acceptEncoding.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = parameters.find((text) => text.startsWith('q='))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight)]
    }),
  )
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0
  // `x-gzip` is an old name of it (RFC 9110, 8.4.1.3).
  const [br, gz] = [weightOf('br'), weights.get('x-gzip') ?? weightOf('gzip')]
  if (br > 0 && br >= (gz > 0 ? gz : 0)) return 'br'
  return gz > 0 ? 'gzip' : null
}, 64)

/** The best encoding that an `Accept-Encoding` header allows; `null` for none (RFC 9110, 12.5.3). */
export const preferredEncoding = (acceptEncoding = ''): Encoding | null => choose(acceptEncoding)

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Compresses a whole body. `effort`: Brotli quality, 1 to 11; gzip stops at 9. */
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

/** Compresses a body while it is sent. */
const compressedStream = (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  encoding: Encoding,
  effort: number,
): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: effort } })
      : createGzip({ level: effort })
  // An error of the body destroys the compressor, and reaches the reader through its iterator.
  pipeline(Readable.from(body), compressor, () => {})
  const pieces = compressor.iterator()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await pieces.next()
      if (done === true) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    // The client disconnected. Ending the iterator would wait for its next chunk, and compress megabytes for nobody.
    cancel: () => void compressor.destroy(),
  })
}

/** Adds `Accept-Encoding` to `Vary`, once. */
export const varyByEncoding = (headers: Headers): void => {
  if (!/accept-encoding/i.test(headers.get('vary') ?? '')) headers.append('vary', 'accept-encoding')
}

/** Middleware that compresses text answers. (Cached pages and API answers come compressed from `cache/answer-cache.ts`.) */
export const contentEncoding: MiddlewareHandler = async (c, next) => {
  await next()
  const { res } = c
  if (res.status === 206 || res.headers.has('content-encoding')) return
  if (!isText(res.headers.get('content-type'))) return
  varyByEncoding(res.headers)
  const encoding = preferredEncoding(c.req.header('accept-encoding'))
  const length = Number(res.headers.get('content-length') ?? minCompressed)
  // The answer to a HEAD has no body, but the same `Vary` as that to a GET.
  if (res.body === null || encoding === null || length < minCompressed) return

  const headers = new Headers(res.headers)
  headers.delete('content-length')
  if (length > maxBuffered) {
    headers.set('content-encoding', encoding)
    c.res = undefined
    c.res = new Response(compressedStream(res.body, encoding, requestEffort), { status: res.status, headers })
    return
  }
  const body = new Uint8Array(await res.arrayBuffer())
  const worthIt = body.length >= minCompressed
  if (worthIt) headers.set('content-encoding', encoding)
  c.res = undefined
  c.res = new Response(worthIt ? await compress(body, encoding, requestEffort) : body, { status: res.status, headers })
}
