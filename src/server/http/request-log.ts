import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'

type Answered = { readonly method: string; readonly path: string; readonly status: number }

/** One line per request: no query, no body, no address of a visitor. `start` is when it came, `path` as it was asked for. */
export const logRequest = (log: Logger, start: number, { method, path, status }: Answered): void => {
  const ms = Math.round((performance.now() - start) * 10) / 10
  log.info({ method, path, status, ms }, 'request')
}

export const requestLog =
  (log: Logger): MiddlewareHandler =>
  async (c, next) => {
    const start = performance.now()
    await next()
    logRequest(log, start, { method: c.req.method, path: new URL(c.req.url).pathname, status: c.res.status })
  }
