import type { Handler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import type { RefusalCode } from '#/contract/refusal.ts'

/** A request that is answered with a 4xx. The message is Korean and fit to show. */
export class Refused extends Error {
  readonly status: ContentfulStatusCode
  readonly headers: Readonly<Record<string, string>>
  /** For programs. Where none is named, `failures.ts` may know one by the call. */
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

/** What was asked for is not there. */
export const missing = (message: string, code: RefusalCode | null = null): Refused =>
  new Refused(404, message, {}, code)

/** What was asked for, if it is there. */
export const found = <T>(thing: T | null | undefined, message: string, code: RefusalCode | null = null): T => {
  if (thing === null || thing === undefined) throw missing(message, code)
  return thing
}

/** Stands behind the handlers of an address and refuses every other method. */
export const only =
  (...methods: readonly string[]): Handler =>
  () => {
    throw new Refused(405, '이 주소에서 할 수 없는 요청입니다.', {
      allow: methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '),
    })
  }
