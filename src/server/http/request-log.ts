import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'

import type { Answered } from '../log.ts'

/** The time since `start`, in milliseconds, as a line tells it. */
export const millisecondsSince = (start: number): number => Math.round((performance.now() - start) * 10) / 10

/** One line per request. */
export const requestLog =
  (log: Logger): MiddlewareHandler =>
  async (c, next) => {
    const start = performance.now()
    await next()
    const answered: Answered = { method: c.req.method, path: new URL(c.req.url).pathname, status: c.res.status }
    log.info({ ...answered, ms: millisecondsSince(start) }, 'request')
  }
