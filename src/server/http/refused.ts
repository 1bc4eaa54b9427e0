import type { ContentfulStatusCode } from 'hono/utils/http-status'

import type { RefusalCode } from '#/contract/refusal.ts'

/** A request that is answered with a 4xx. The message is Korean and fit to show. */
export class Refused extends Error {
  readonly status: ContentfulStatusCode
  readonly headers: Readonly<Record<string, string>>
  /** For programs; the calls of the specification, section 7, have none. */
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
export const missing = (message: string): Refused => new Refused(404, message)

/** What was asked for, if it is there. */
export const found = <T>(thing: T | null | undefined, message: string): T => {
  if (thing === null || thing === undefined) throw missing(message)
  return thing
}
