import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A request that is answered with a 4xx. The message is Korean and fit to show. */
export class Refused extends Error {
  readonly status: ContentfulStatusCode
  readonly headers: Readonly<Record<string, string>>

  constructor(status: ContentfulStatusCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/** What was asked for, or is `undefined`: nothing is there. */
export const found = <T>(thing: T | null | undefined, message: string): T => {
  if (thing === null || thing === undefined) throw new Refused(404, message)
  return thing
}
