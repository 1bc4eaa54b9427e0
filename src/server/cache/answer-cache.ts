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

/** The same answer for Hono. */
export const responseOf = ({ status, headers, body }: HttpAnswer): Response =>
  new Response(body === null ? null : Buffer.from(body, 'latin1'), { status, headers })

/** The answer in the client's preferred encoding, or 304 if `If-None-Match` matches. */
export const negotiate = ({ status, headers, bodies }: EncodedAnswer, requestHeaders: RequestHeaders): HttpAnswer => {
  if (status === 200 && matchesEtag(requestHeaders['if-none-match'], headers.etag ?? ''))
    return { status: 304, headers, body: null }
  const body = bodies[preferredEncoding(requestHeaders['accept-encoding']) ?? 'identity']
  return { status, headers: body.headers, body: body.content }
}

/** The versions of the content at this moment. */
type Versions = {
  /** Changes with everything that an answer must show at once. */
  readonly current: string
  /** `false` while changes may go unheard; then nothing cached is used. */
  readonly isReliable: boolean
  /**
   * Changes with content that an answer may show with a delay of `lateMs`: the order of popular posts, which would otherwise
   * expire every page with each view.
   */
  readonly late?: number
}

type CachedAnswer = {
  readonly versions: Versions
  readonly made: number
  readonly answer: EncodedAnswer
}

type CacheLimits = {
  /** Bytes; the least recently used answers are evicted first. */
  readonly capacity: number
  readonly lateMs: number
}

export const cacheLimits = {
  pages: { capacity: 64 * 1_048_576, lateMs: 60_000 },
  api: { capacity: 32 * 1_048_576, lateMs: 0 },
} as const satisfies Record<string, CacheLimits>

/** In bytes. A short answer has one body for all encodings, which counts once. */
const sizeOf = ({ bodies }: EncodedAnswer): number =>
  [...new Set([bodies.identity, bodies.br, bodies.gzip])].reduce((sum, { content }) => sum + content.length, 0)

const isCurrent = (versions: Versions | undefined, { current, isReliable }: Versions): boolean =>
  isReliable && versions?.current === current

/** An LRU cache of encoded answers; each is valid for one version of the content. */
export const createAnswerCache = ({ now, capacity, lateMs }: CacheLimits & { readonly now: () => number }) => {
  // Sizes must be positive, and an answer may be empty.
  const entries = new LRUCache<string, CachedAnswer>({
    maxSize: capacity,
    sizeCalculation: ({ answer }) => Math.max(1, sizeOf(answer)),
  })

  /** The cached answer, if it is valid for these versions; this counts as a use of it. */
  const find = (key: string, versions: Versions): EncodedAnswer | undefined => {
    const known = entries.get(key)
    if (known === undefined || !isCurrent(known.versions, versions)) return undefined
    return known.versions.late === versions.late || now() - known.made < lateMs ? known.answer : undefined
  }

  /** The cached answer on a hit; else the one that `make` makes, cached if it is reusable and the version is still the same. */
  const load = async (
    key: string,
    versionsNow: () => Versions,
    make: () => Promise<EncodedAnswer>,
  ): Promise<EncodedAnswer> => {
    const versions = versionsNow()
    const known = find(key, versions)
    if (known !== undefined) return known
    const old = entries.peek(key)
    /** Stale-if-error: an answer that is merely late is better than none. */
    const stale = isCurrent(old?.versions, versions) ? old?.answer : undefined
    const answer = await make().catch((error: unknown) => {
      if (stale === undefined) throw error
      return stale
    })
    if (answer.status >= 500) return stale ?? answer
    // With coalesced requests another caller may have cached it already.
    if (answer.isReusable && isCurrent(versions, versionsNow()) && find(key, versions) !== answer)
      entries.set(key, { versions, made: now(), answer })
    return answer
  }

  return { load, find }
}
export type AnswerCache = ReturnType<typeof createAnswerCache>
