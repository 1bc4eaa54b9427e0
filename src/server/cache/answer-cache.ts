import { LRUCache } from 'lru-cache'

import { matchesEtag } from '../http/caching.ts'
import { compress, type Encoding, isWorthCompressing, preferredEncoding } from '../http/content-encoding.ts'

type EncodedBody = {
  /**
   * The bytes as Latin-1 text: Node sends text together with the headers, but bytes in a write of their own, up to a
   * third slower.
   */
  readonly content: string
  /** The answer's headers, with those of this body. */
  readonly headers: Readonly<Record<string, string>>
}

/** An answer encoded once in every content encoding, so that sending it is as cheap as sending a static file. */
export type EncodedAnswer = {
  readonly status: number
  /** Whether it may be cached and sent to other clients. */
  readonly isReusable: boolean
  /** Without those of a body: the headers of a 304. */
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: Readonly<Record<'identity' | Encoding, EncodedBody>>
}

type Unencoded = Pick<EncodedAnswer, 'status' | 'isReusable'> & {
  readonly headers: Readonly<Record<string, string>>
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Compresses a body; a short one is used as it is for every encoding. */
export const encodeAnswer = async ({ type, bytes, headers, ...answer }: Unencoded): Promise<EncodedAnswer> => {
  const body = (content: Uint8Array<ArrayBuffer>, encoding?: Encoding): EncodedBody => ({
    content: Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1'),
    headers: {
      ...headers,
      'content-type': type,
      'content-length': String(content.length),
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    },
  })
  const identity = body(bytes)
  if (!isWorthCompressing(type, bytes.length))
    return { ...answer, headers, bodies: { identity, br: identity, gzip: identity } }
  const [br, gzip] = await Promise.all([compress(bytes, 'br', 7), compress(bytes, 'gzip', 6)])
  return { ...answer, headers, bodies: { identity, br: body(br, 'br'), gzip: body(gzip, 'gzip') } }
}

/** The request headers that an answer may depend on. */
export type RequestHeaders = {
  readonly cookie?: string | undefined
  readonly 'accept-encoding'?: string | undefined
  readonly 'if-none-match'?: string | undefined
}

export type HttpAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** As Latin-1 text. */
  readonly body: string | null
}

export const responseOf = ({ status, headers, body }: HttpAnswer): Response =>
  new Response(body === null ? null : Buffer.from(body, 'latin1'), { status, headers })

/** The answer in the client's preferred encoding, or 304 if `If-None-Match` matches. */
export const negotiate = ({ status, headers, bodies }: EncodedAnswer, requestHeaders: RequestHeaders): HttpAnswer => {
  if (status === 200 && matchesEtag(requestHeaders['if-none-match'], headers.etag ?? ''))
    return { status: 304, headers, body: null }
  const body = bodies[preferredEncoding(requestHeaders['accept-encoding']) ?? 'identity']
  return { status, headers: body.headers, body: body.content }
}

type Entry = {
  readonly version: string
  readonly made: number
  readonly answer: EncodedAnswer
}

type CacheLimits = {
  /** Bytes; the least recently used answers are evicted first. */
  readonly capacity: number
  /**
   * How long an answer counts as fresh, in milliseconds, even if nothing changed: the order of popular posts is not part of a
   * page's version.
   */
  readonly lifetimeMs: number
}

export const cacheLimits = {
  pages: { capacity: 64 * 1_048_576, lifetimeMs: 60_000 },
  api: { capacity: 32 * 1_048_576, lifetimeMs: 60_000 },
} as const satisfies Record<string, CacheLimits>

/** Rendering blocks the event loop, and the reader of the page is about to ask for its scripts and pictures. */
export const revalidationDelayMs = 2_000

/** In bytes. A short answer has one body for all encodings, which counts once. */
const sizeOf = ({ bodies }: EncodedAnswer): number =>
  [...new Set([bodies.identity, bodies.br, bodies.gzip])].reduce((sum, { content }) => sum + content.length, 0)

/** An LRU cache of encoded answers; each is valid for one version of the content. */
export const createAnswerCache = ({ now, capacity, lifetimeMs }: CacheLimits & { readonly now: () => number }) => {
  // Sizes must be positive, and an answer may be empty.
  const entries = new LRUCache<string, Entry>({
    maxSize: capacity,
    sizeCalculation: ({ answer }) => Math.max(1, sizeOf(answer)),
  })

  const revalidating = new Set<string>()
  const isFresh = ({ made }: Entry): boolean => now() - made < lifetimeMs

  /** The cached answer, if it is of this version and fresh. */
  const peek = (key: string, version: string): EncodedAnswer | undefined => {
    const known = entries.get(key)
    return known?.version === version && isFresh(known) ? known.answer : undefined
  }

  type Source = { readonly version: () => string; readonly make: () => Promise<EncodedAnswer> }

  /** Caches the answer if it is reusable and the version is still the same. */
  const makeAnswer = async (key: string, { version, make }: Source): Promise<EncodedAnswer> => {
    const current = version()
    const answer = await make()
    // With coalesced requests another caller may have cached it already.
    if (answer.isReusable && version() === current && peek(key, current) !== answer)
      entries.set(key, { version: current, made: now(), answer })
    return answer
  }

  /** Makes an answer that is no longer fresh anew. If that fails, it stays, and the next request tries again. */
  const revalidate = async (key: string, source: Source): Promise<void> => {
    if (peek(key, source.version()) === undefined) await makeAnswer(key, source).catch(() => {})
    revalidating.delete(key)
  }

  /**
   * The cached answer if it is of the current version, else one made now. Stale-while-revalidate (RFC 5861): one that is no
   * longer fresh is made anew in the background, because it hardly differs and no reader should wait for it.
   */
  const load = async (key: string, source: Source): Promise<EncodedAnswer> => {
    const known = entries.get(key)
    if (known?.version !== source.version()) return makeAnswer(key, source)
    if (!isFresh(known) && !revalidating.has(key)) {
      revalidating.add(key)
      setTimeout(() => void revalidate(key, source), revalidationDelayMs).unref()
    }
    return known.answer
  }

  return { load, peek }
}
export type AnswerCache = ReturnType<typeof createAnswerCache>
