import type { MiddlewareHandler } from 'hono'

import { postIdIn } from '#/contract/addresses.ts'
import { commentedCookie } from '#/contract/commented.ts'
import { positiveId } from '#/contract/positive-id.ts'
import { PostListAnswer, TagPostsAnswer } from '#/contract/post-list.ts'

import { etagOf } from '../http/entity-tag.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { createCoalescingQueue } from '../limits/coalescing-queue.ts'
import { createAnswerCache } from './answer-cache.ts'
import type { ContentVersion } from './content-version.ts'
import { type Answer, answerTo, type AskedHeaders, type PackedAnswer, packAnswer } from './packed-answer.ts'

const mebibyte = 1_048_576

/** The answers that are kept, and the parameters that each depends on, in the order in which its key has them. */
const parameters: ReadonlyMap<string, readonly string[]> = new Map([
  ['/api/posts', ['categoryId', 'subcategoryId', 'pageNum']],
  ['/api/posts/tag', ['tagId', 'pageNum']],
  ['/api/posts/hotPosts', []],
  ['/api/category', []],
  ['/api/subcategory', ['categoryId']],
  ['/api/tag', []],
])

/** Whether a parameter says what its absence says. */
const isDefault = (name: string, value: string): boolean =>
  name === 'pageNum' ? value === '1' : name !== 'tagId' && value === 'all'

/**
 * The one spelling of an address of the API whose answer may be kept, however its parameters are ordered and whatever
 * stands beside them; `null` for every other address, also for one that is to be refused.
 */
const canonical = (address: string): string | null => {
  const end = address.indexOf('?')
  const path = end === -1 ? address : address.slice(0, end)
  const isDetail = () => /^\/api\/posts\/\d+$/.test(path) && postIdIn(path) !== null
  const names = parameters.get(path) ?? (isDetail() ? [] : null)
  if (names === null || end === -1 || names.length === 0) return names && path
  const search = new URLSearchParams(address.slice(end))
  const kept = new URLSearchParams()
  for (const name of names) {
    const values = search.getAll(name)
    const [value] = values
    if (value === undefined || (values.length === 1 && isDefault(name, value))) continue
    if (values.length > 1 || positiveId(value) === null) return null
    kept.set(name, value)
  }
  return kept.size === 0 ? path : `${path}?${kept}`
}

/** Pages and programs ask for the same few addresses: parsing one costs more than all else of a kept answer. */
const known = new Map<string, string | null>()
const mostKnown = 1_000

const canonicalOf = (address: string): string | null => {
  const before = known.get(address)
  if (before !== undefined) return before
  const key = canonical(address)
  // Addresses of many kilobytes are nobody's habit.
  if (address.length > 200) return key
  if (known.size >= mostKnown) known.clear()
  known.set(address, key)
  return key
}

/** By which key an answer is kept; `null` for one that is not. */
const keyOf = (address: string, { cookie = '' }: AskedHeaders): string | null => {
  const key = canonicalOf(address)
  // Word of a comment may still be on its way from the server that has taken it: its author is answered from the database.
  const id = key === null || cookie === '' ? null : postIdIn(key)
  return id !== null && cookie.includes(`${commentedCookie(id)}=`) ? null : key
}

/** Whether an answer may be kept. A list has no end of pages past its last: none of them is worth it. */
const isReusable = (key: string, status: number, bytes: Uint8Array): boolean => {
  if (status !== 200 || !key.includes('pageNum=')) return status === 200
  const answer = key.startsWith('/api/posts/tag?') ? TagPostsAnswer : PostListAnswer
  return answer.parse(JSON.parse(new TextDecoder().decode(bytes))).posts.length > 0
}

type Options = {
  /** The API itself. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  readonly version: ContentVersion
  /** The Content-Security-Policy that every answer carries, when it is not what a built blog needs. */
  readonly policy?: string | undefined
}

/**
 * The answers of the API to reading calls, kept ready to send. They are made from the canonical address alone: nothing else
 * that a client sends can become part of what others are answered.
 */
export const createApiAnswers = ({ fetch, version, policy }: Options) => {
  const cache = createAnswerCache({ now: () => performance.now(), capacity: 32 * mebibyte, lifetime: 60_000 })
  // Request coalescing only: nobody waits in a queue for an answer of the API.
  const once = createCoalescingQueue<PackedAnswer>((_client, task) => task())

  const make = async (key: string): Promise<PackedAnswer> => {
    const answer = await fetch(new Request(`http://api.internal${key}`))
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const { status } = answer
    const { 'content-type': type = '', ...own } = Object.fromEntries(answer.headers)
    const etag = status === 200 ? { etag: etagOf(bytes) } : {}
    const headers = { ...securityHeaders(policy), ...own, vary: 'accept-encoding', ...etag }
    return packAnswer({ status, headers, type, bytes, isReusable: isReusable(key, status, bytes) })
  }

  return {
    /** The kept answer, if there is one. */
    kept: (address: string, asked: AskedHeaders): Answer | undefined => {
      const key = keyOf(address, asked)
      const packed = key === null ? undefined : cache.peek(key, version.of(key))
      return packed && answerTo(packed, asked)
    },
    /** The kept answer, or one made now; `undefined` for a call whose answers are never kept. */
    load: async (address: string, asked: AskedHeaders): Promise<Answer | undefined> => {
      const key = keyOf(address, asked)
      if (key === null) return undefined
      const current = () => version.of(key)
      const packed = await cache.load(key, current, () => once('', `${current()} ${key}`, () => make(key)))
      return answerTo(packed, asked)
    },
  }
}
export type ApiAnswers = ReturnType<typeof createApiAnswers>

/** Answers from what is kept where it can, and leaves the rest to the routes. */
export const keptApi =
  ({ load }: Pick<ApiAnswers, 'load'>): MiddlewareHandler =>
  async (c, next) => {
    if (!['GET', 'HEAD'].includes(c.req.method)) return next()
    const { pathname, search } = new URL(c.req.url)
    const answer = await load(pathname + search, c.req.header())
    return answer === undefined ? next() : new Response(answer.body, answer)
  }
