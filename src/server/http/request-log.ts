import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'

/** One line per request: no query, no body, no address of a visitor. */
export const requestLog =
  (log: Logger): MiddlewareHandler =>
  async (c, next) => {
    const start = performance.now()
    await next()
    const ms = Math.round((performance.now() - start) * 10) / 10
    log.info({ method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request')
  }
