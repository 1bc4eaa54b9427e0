import type { Handler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import type { RefusalCode } from '#/contract/refusal.ts'

/** Thrown to answer a request with a 4xx. The message is Korean and fit to show to visitors. */
export class Refused extends Error {
  readonly status: ContentfulStatusCode
  readonly headers: Readonly<Record<string, string>>
  /** The refusal's code in the answer; for `null`, one by path and status. */
  readonly code: RefusalCode | null

  constructor(
    status: ContentfulStatusCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    code: RefusalCode | null = null,
  ) {
    super(message)
    this.status = status
    this.headers = headers
    this.code = code
  }
}

/** A 404, to be thrown. */
export const notFound = (message: string, code: RefusalCode | null = null): Refused =>
  new Refused(404, message, {}, code)

/** Returns `thing`; throws a 404 if it is `null` or `undefined`. */
export const requireFound = <T>(thing: T | null | undefined, message: string, code: RefusalCode | null = null): T => {
  if (thing === null || thing === undefined) throw notFound(message, code)
  return thing
}

/** The handler behind those of a path, for all other methods: throws 405 with `Allow`. */
export const allowOnly =
  (...methods: readonly string[]): Handler =>
  () => {
    throw new Refused(405, '이 주소에서 할 수 없는 요청입니다.', {
      allow: methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '),
    })
  }
