import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'

/** The time since `start`, in milliseconds, to a tenth. */
export const millisecondsSince = (start: number): number => Math.round((performance.now() - start) * 10) / 10

/** Middleware that logs a line per request, without query, body and client address. */
export const requestLog =
  (log: Logger): MiddlewareHandler =>
  async (c, next) => {
    const start = performance.now()
    await next()
    const { pathname: path } = new URL(c.req.url)
    log.info({ method: c.req.method, path, status: c.res.status, ms: millisecondsSince(start) }, 'request')
  }
