import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'

import { type ApiCache, cachedApi } from './cache/api-cache.ts'
import { categoryRoutes } from './categories/categories.ts'
import { commentRoutes, threadRoutes } from './comments/routes.ts'
import type { CommentDeps } from './comments/write-comment.ts'
import type { Database } from './database/database.ts'
import { deskRoutes } from './desk/routes.ts'
import { type FeedDeps, feedRoutes } from './feeds/routes.ts'
import { fontRoutes } from './fonts/title-font.ts'
import { limitBody } from './http/body-limit.ts'
import { entityTag } from './http/caching.ts'
import { clientOfRequest } from './http/client-address.ts'
import { contentEncoding } from './http/content-encoding.ts'
import type { Viewer } from './http/page-hit.ts'
import { proxyWatch } from './http/proxy-watch.ts'
import { createErrorAnswers } from './http/refused.ts'
import { secured } from './http/security-headers.ts'
import { type LiveDeps, liveRoutes } from './live/streams.ts'
import { logRequest } from './log.ts'
import { type FileDeps, fileRoutes } from './pages/file-routes.ts'
import { type PageDeps, pageRoutes } from './pages/routes.ts'
import { createOwnerAuth } from './passwords/owner-session.ts'
import { createPasswordTries, createPasswordQueue } from './passwords/password-guards.ts'
import { postRoutes } from './posts/routes.ts'
import { createSearchLimit, searchRoutes } from './search/search.ts'
import { tagRoutes } from './tags/tags.ts'
import { visitRoutes } from './visits/routes.ts'

type ApiDeps = {
  readonly db: Database
  readonly clock: () => Date
  readonly pageSize: number
  /** The owner's name. */
  readonly owner: string
  /** Whether to read the client's address from `X-Forwarded-For`. */
  readonly trustProxy: boolean
  readonly log: Logger
  /** Called for post views that pages report. */
  readonly countReportedView?: (postId: number, viewer: Viewer) => void
  /** Throws `Refused` (429) beyond the rate limit of searches. */
  readonly limitSearch?: (c: Context) => void
}

export type AppDeps = ApiDeps &
  CommentDeps &
  FeedDeps &
  PageDeps &
  FileDeps &
  LiveDeps & {
    readonly apiCache: Pick<ApiCache, 'load'>
  }

const apiRoutes = (deps: ApiDeps): Hono =>
  new Hono()
    .use(async (c, next) => {
      await next()
      c.res.headers.set('cache-control', c.res.headers.get('cache-control') ?? 'no-cache')
    })
    .route('/', postRoutes(deps))
    .route('/', categoryRoutes(deps))
    .route('/', tagRoutes(deps))
    .route('/', threadRoutes(deps))
    .route('/', visitRoutes(deps))
    .route('/', searchRoutes(deps))

/** The calls that require a password or the owner's session. */
const guardedRoutes = (given: AppDeps): Hono => {
  const auth = createOwnerAuth({ ...given, siteUrl: given.site.url })
  const guards = { inPasswordQueue: createPasswordQueue(given.trustProxy), tries: createPasswordTries(given) }
  const deps = { ...given, ...guards, auth }
  return new Hono().route('/', commentRoutes(deps)).route('/', deskRoutes(deps))
}

/**
 * The calls that require no password and no session, without middleware (log, compression, ETag), for server rendering and the
 * API cache.
 */
export const createInnerApi = (deps: ApiDeps): Hono => {
  const { onError, notFound } = createErrorAnswers(deps.log)
  return new Hono().onError(onError).notFound(notFound).route('/api', apiRoutes(deps))
}

/** The whole server as a function from request to response. */
export const createApp = (given: AppDeps): Hono => {
  const countSearch = createSearchLimit(given.clock)
  const deps = {
    ...given,
    limitSearch: (c: Context) => countSearch(clientOfRequest(c, given.trustProxy)),
  }
  const { onError, notFound } = createErrorAnswers(deps.log)
  const app = new Hono()
  app.onError(onError)
  app.notFound(notFound)
  app.use(async (c, next) => {
    const start = performance.now()
    await next()
    logRequest(deps.log, { method: c.req.method, path: new URL(c.req.url).pathname, status: c.res.status }, start)
  })
  app.use(secured)
  app.route('/api', liveRoutes(deps))
  app.use(contentEncoding)
  app.get('*', entityTag)
  app.use(limitBody)
  app.get('/healthz', (c) => c.json({ ok: true }, 200, { 'cache-control': 'no-store' }))
  // After the health check, which does not come through the proxy.
  app.use(proxyWatch(deps))
  app.use('/api/*', cachedApi(deps.apiCache))
  app.route('/api', apiRoutes(deps))
  app.route('/api', guardedRoutes(deps))
  app.all('/api', (c) => c.notFound())
  app.all('/api/*', (c) => c.notFound())
  app.route('/', feedRoutes(deps))
  app.route('/', fileRoutes(deps))
  app.route('/', fontRoutes(deps))
  app.route('/', pageRoutes(deps))
  return app
}
