import type { Context, ErrorHandler, Handler, NotFoundHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'

import type { RefusalCode } from '#/contract/refusal.ts'
import { messages } from '#/text/messages.ts'

import { DatabaseBusy, DatabaseGone, DiskFull } from '../database/database.ts'
import { errorCode } from '../error-code.ts'
import { QueueFull } from '../queue.ts'

/**
 * A refusal, thrown to answer a request with its status: a 4xx, or the 503 of {@link refusalFor}. The message is Korean and fit
 * to show to visitors.
 */
export class Refused extends Error {
  readonly status: ContentfulStatusCode
  readonly headers: Readonly<Record<string, string>>
  /** The refusal's code in the answer; `null`: derived from path and status. */
  readonly code: RefusalCode | null

  constructor(
    status: ContentfulStatusCode,
    message: string,
    code: RefusalCode | null = null,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.headers = headers
    this.code = code
  }
}

/** A 404, to be thrown. */
export const notFoundError = (message: string, code: RefusalCode | null = null): Refused =>
  new Refused(404, message, code)

export const postNotFound = (): Refused => notFoundError(messages.postNotFound, 'post.missing')
export const categoryNotFound = (): Refused => notFoundError('카테고리를 찾을 수 없습니다.', 'category.missing')
export const tagNotFound = (): Refused => notFoundError('태그를 찾을 수 없습니다.', 'tag.missing')
export const commentNotFound = (): Refused => notFoundError('댓글을 찾을 수 없습니다.', 'comment.missing')
export const fileNotFound = (): Refused => notFoundError('파일을 찾을 수 없습니다.')

const addressMissing = ['주소를 찾을 수 없습니다.', 'address.missing'] as const
export const addressNotFound = (): Refused => notFoundError(...addressMissing)

/** Returns `thing`; throws the error if it is `null` or `undefined`. */
export const requireFound = <T>(thing: T | null | undefined, error: () => Refused): T => {
  if (thing === null || thing === undefined) throw error()
  return thing
}

/** The last handler of a path, for all other methods: throws 405 with `Allow`. */
export const allowOnly =
  (...methods: readonly string[]): Handler =>
  () => {
    throw new Refused(405, '이 주소에서 할 수 없는 요청입니다.', null, {
      allow: methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '),
    })
  }

type Codes = Readonly<Record<number, RefusalCode>>

/** Codes by status, for refusals without one of their own. */
const codesByStatus: Codes = {
  400: 'request.wrong',
  404: 'address.missing',
  405: 'request.unknown_method',
  413: 'request.too_large',
  429: 'server.crowded',
  500: 'server.failed',
  503: 'server.unavailable',
}
const commentCodes: Codes = { ...codesByStatus, 400: 'comment.invalid', 404: 'comment.missing' }

const codeOf = (path: string, status: number): RefusalCode | undefined =>
  (/^\/api\/comment(?:\/|$)/.test(path) ? commentCodes : codesByStatus)[status]

const answer = (
  c: Context,
  status: ContentfulStatusCode,
  msg: string,
  given: RefusalCode | null = null,
  headers: Readonly<Record<string, string>> = {},
) => {
  const code = given ?? codeOf(c.req.path, status)
  return /^\/api(\/|$)/.test(c.req.path)
    ? c.json({ success: false, msg, ...(code && { code }) }, status, { 'cache-control': 'no-store', ...headers })
    : c.text(msg, status, { 'cache-control': 'no-store', ...headers })
}

/** Node's error for a request body that breaks off; `ECONNRESET` of a database socket has another message. */
const isHungUp = (error: Error): boolean => errorCode(error) === 'ECONNRESET' && error.message === 'aborted'

const crowded = '요청이 몰리고 있습니다. 잠시 뒤에 다시 시도해 주세요.'
const gone = '지금은 서버가 데이터를 읽거나 쓸 수 없습니다. 잠시 뒤에 다시 시도해 주세요.'
const busy = '서버가 다른 일로 바쁩니다. 잠시 뒤에 다시 시도해 주세요.'
const full = '지금은 저장할 수 없습니다. 잠시 뒤에 다시 시도해 주세요.'

/**
 * How an error is answered: a `Refused` as it is; with a 429 or 503 if the same request may succeed later; `null` for faults of
 * the server.
 */
export const refusalFor = (error: unknown): Refused | null => {
  if (error instanceof Refused) return error
  if (error instanceof QueueFull) return new Refused(429, crowded, null, { 'retry-after': '3' })
  if (error instanceof DatabaseGone) return new Refused(503, gone, null, { 'retry-after': '5' })
  if (error instanceof DatabaseBusy) return new Refused(503, busy, null, { 'retry-after': '5' })
  return error instanceof DiskFull ? new Refused(503, full, null, { 'retry-after': '60' }) : null
}

/** Whether an error needs the owner's attention, and so is logged. Not a lost database: `createOutageLog` logs that once. */
export const needsOwner = (error: unknown): boolean =>
  refusalFor(error) === null || error instanceof DatabaseBusy || error instanceof DiskFull

/** Error handlers for Hono: JSON under `/api`, else plain text; no answer reveals anything about the server. */
export const createErrorAnswers = (log: Logger): { onError: ErrorHandler; notFound: NotFoundHandler } => ({
  onError: (error, c) => {
    // The client is gone, and nothing is wrong with the server.
    if (isHungUp(error)) return answer(c, 400, '요청이 다 오기 전에 연결이 끊겼습니다. 다시 시도해 주세요.')
    if (needsOwner(error)) log.error({ err: error, method: c.req.method, path: c.req.path }, 'request failed')
    const refused = refusalFor(error)
    return refused === null
      ? answer(c, 500, '서버에 문제가 생겼습니다. 잠시 뒤에 다시 시도해 주세요.')
      : answer(c, refused.status, refused.message, refused.code, refused.headers)
  },
  notFound: (c) => answer(c, 404, ...addressMissing),
})
