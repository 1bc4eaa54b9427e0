import type { MiddlewareHandler } from 'hono'

import { postIdIn, positiveId } from '#/contract/addresses.ts'
import { commentChangeCookie } from '#/contract/comment-change-cookie.ts'
import { PostListAnswer, TagPostsAnswer } from '#/contract/post-list.ts'
import { memoised } from '#/text/memoised.ts'

import { etagOf } from '../http/caching.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { createCoalescingQueue } from '../queue.ts'
import {
  cacheLimits,
  createAnswerCache,
  encodeAnswer,
  type EncodedAnswer,
  type HttpAnswer,
  negotiate,
  responseOf,
  type RequestHeaders,
} from './answer-cache.ts'
import type { ContentVersion } from './content-version.ts'

/** The calls whose answers are cached, and the query parameters of each, in the order of its cache key. */
const parameters: ReadonlyMap<string, readonly string[]> = new Map([
  ['/api/posts', ['categoryId', 'subcategoryId', 'pageNum']],
  ['/api/posts/tag', ['tagId', 'pageNum']],
  ['/api/posts/hotPosts', []],
  ['/api/category', []],
  ['/api/subcategory', ['categoryId']],
  ['/api/tag', []],
  ['/api/search/titles', []],
])

/** Whether a parameter means the same as its absence. */
const isDefault = (name: string, value: string): boolean =>
  name === 'pageNum' ? value === '1' : name !== 'tagId' && value === 'all'

/**
 * The canonical form of an API address: known parameters only, in a fixed order, without defaults. `null` for addresses that
 * are not cached, invalid ones included.
 */
const canonical = (address: string): string | null => {
  const end = address.indexOf('?')
  const path = end === -1 ? address : address.slice(0, end)
  const isDetail = () => /^\/api\/posts\/\d+$/.test(path) && postIdIn(path) !== null
  const names = parameters.get(path) ?? (isDetail() ? [] : null)
  if (names === null) return null
  if (end === -1 || names.length === 0) return path
  const search = new URLSearchParams(address.slice(end))
  const used = new URLSearchParams()
  for (const name of names) {
    const values = search.getAll(name)
    const [value] = values
    if (value === undefined || (values.length === 1 && isDefault(name, value))) continue
    if (values.length > 1 || positiveId(value) === null) return null
    used.set(name, value)
  }
  return used.size === 0 ? path : `${path}?${used}`
}

/** Memoised, because clients ask for the same few addresses and parsing one costs more than the rest of a cache hit. */
const memoisedCanonical = memoised(canonical, 1_000)

/** Long addresses are not worth the memory. */
const canonicalOf = (address: string): string | null =>
  address.length > 200 ? canonical(address) : memoisedCanonical(address)

/** The cache key of a request; `null` if its answer is not cached. */
const keyOf = (address: string, { cookie = '' }: RequestHeaders): string | null => {
  const key = canonicalOf(address)
  // The announcement of a new comment may still be on its way from another server: its author bypasses the cache.
  const id = key === null || cookie === '' ? null : postIdIn(key)
  return id !== null && cookie.includes(`${commentChangeCookie(id)}=`) ? null : key
}

/** Whether an answer may be cached: not errors, and not the endless empty pages past the end of a list. */
const isReusable = (key: string, status: number, bytes: Uint8Array): boolean => {
  if (status !== 200 || !key.includes('pageNum=')) return status === 200
  const answer = key.startsWith('/api/posts/tag?') ? TagPostsAnswer : PostListAnswer
  return answer.parse(JSON.parse(new TextDecoder().decode(bytes))).posts.length > 0
}

type Options = {
  /** The uncached API. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  readonly version: ContentVersion
}

/**
 * A cache of the API's answers to GET. They are made from the canonical address alone, so that nothing else that one client
 * sends can end up in another's answer (cache poisoning).
 */
export const createApiCache = ({ fetch, version }: Options) => {
  const cache = createAnswerCache({ now: () => performance.now(), ...cacheLimits.api })
  // Only for request coalescing: API calls do not wait in a queue.
  const coalesced = createCoalescingQueue<EncodedAnswer>((_client, task) => task())

  const make = async (key: string): Promise<EncodedAnswer> => {
    const answer = await fetch(new Request(`http://api.internal${key}`))
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const { status } = answer
    const { 'content-type': type = '', ...own } = Object.fromEntries(answer.headers)
    const etag = status === 200 ? { etag: etagOf(bytes) } : {}
    const headers = { ...securityHeaders(), ...own, vary: 'accept-encoding', ...etag }
    return encodeAnswer({ status, headers, type, bytes, isReusable: isReusable(key, status, bytes) })
  }

  return {
    /** The answer on a cache hit, else `undefined`. */
    peek: (address: string, requestHeaders: RequestHeaders): HttpAnswer | undefined => {
      const key = keyOf(address, requestHeaders)
      const encoded = key === null ? undefined : cache.find(key, version.at(key))
      return encoded && negotiate(encoded, requestHeaders)
    },
    /** The cached answer, or one made now; `undefined` for calls that are not cached. */
    load: async (address: string, requestHeaders: RequestHeaders): Promise<HttpAnswer | undefined> => {
      const key = keyOf(address, requestHeaders)
      if (key === null) return undefined
      const versions = () => version.at(key)
      const encoded = await cache.load(key, versions, () =>
        coalesced('', `${versions().current} ${key}`, () => make(key)),
      )
      return negotiate(encoded, requestHeaders)
    },
  }
}
export type ApiCache = ReturnType<typeof createApiCache>

/** Middleware that answers GET from the cache, and passes on calls that are not cached. */
export const cachedApi =
  ({ load }: Pick<ApiCache, 'load'>): MiddlewareHandler =>
  async (c, next) => {
    if (!['GET', 'HEAD'].includes(c.req.method)) return next()
    const { pathname, search } = new URL(c.req.url)
    const answer = await load(pathname + search, c.req.header())
    return answer === undefined ? next() : responseOf(answer)
  }
