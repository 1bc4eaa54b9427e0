import type { MiddlewareHandler } from 'hono'

import { commentedCookie } from '#/contract/commented.ts'

import type { Scope } from '../database/scope.ts'
import { tagOf } from '../http/entity-tag.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { createSharedTurns } from '../limits/shared-turns.ts'
import { createAnswerCache } from './answer-cache.ts'
import { apiAddress, listAt, postAt } from './api-address.ts'
import type { ContentVersion } from './content-version.ts'
import { type Answer, answerTo, type Asked, type PackedAnswer, packAnswer } from './packed-answer.ts'

const mebibyte = 1_048_576

type Options = {
  /** The API itself. */
  readonly fetch: (request: Request) => Response | Promise<Response>
  readonly version: ContentVersion
  readonly countPages: (scope: Scope) => Promise<number>
  /** The Content-Security-Policy that every answer carries, when it is not what a built blog needs. */
  readonly policy?: string | undefined
}

const pack = async (answer: Response, policy?: string): Promise<PackedAnswer> => {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const { 'content-type': type = '', ...own } = Object.fromEntries(answer.headers)
  const etag = answer.status === 200 ? { etag: tagOf(bytes) } : {}
  const headers = { ...securityHeaders(policy), ...own, vary: 'accept-encoding', ...etag }
  return packAnswer({ status: answer.status, headers, type, bytes })
}

/** By which key an answer is kept; `null` for one that is not. */
const keyOf = (address: string, { cookie = '' }: Asked): string | null => {
  const key = apiAddress(address)
  // Word of a comment may still be on its way from the server that has taken it: its author is answered from the database.
  const id = key === null || cookie === '' ? null : postAt(key)
  return id !== null && cookie.includes(`${commentedCookie(id)}=`) ? null : key
}

/**
 * The answers of the API to reading calls, kept ready to send. They are made from the canonical address alone: nothing else
 * that a client sends can become part of what others are answered.
 */
export const createApiAnswers = ({ fetch, version, countPages, policy }: Options) => {
  const cache = createAnswerCache({ now: () => performance.now(), capacity: 32 * mebibyte, lifetime: 60_000 })
  const once = createSharedTurns<PackedAnswer>((_client, task) => task())

  const isPastTheEnd = async (key: string): Promise<boolean> => {
    const { scope, page } = listAt(key)
    return page > 1 && page > (await countPages(scope))
  }

  return {
    /** The kept answer, if there is one. */
    kept: (address: string, asked: Asked): Answer | undefined => {
      const key = keyOf(address, asked)
      const packed = key === null ? undefined : cache.peek(key, version.of(key))
      return packed && answerTo(packed, asked)
    },
    /** The kept answer, or one made now; `undefined` for what is not kept: a list has no end of pages past its last. */
    load: async (address: string, asked: Asked): Promise<Answer | undefined> => {
      const key = keyOf(address, asked)
      if (key === null) return undefined
      const current = () => version.of(key)
      if (cache.peek(key, current()) === undefined && (await isPastTheEnd(key))) return undefined
      const make = async () => pack(await fetch(new Request(`http://api.internal${key}`)), policy)
      const packed = await cache.load(key, current, () => once('', `${current()} ${key}`, make))
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
