import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'

import { cacheOf, matchScreen } from '#/contract/screens.ts'
import { askedText } from '#/text/search/query-limits.ts'

import { privateHeaders } from '../http/caching.ts'
import { clientOfRequest } from '../http/client-address.ts'
import type { PageHit } from '../http/page-hit.ts'
import { allowOnly, fileNotFound, needsOwner, refusalFor } from '../http/refused.ts'
import { assetAnswer, type Assets } from './assets.ts'
import { composeDocument, type Template, withPreferences } from './document.ts'

export type PageDeps = {
  readonly log: Logger
  readonly assets: Assets
  readonly template: (pathname: string) => Template | Promise<Template>
  /** Whether to read the client's address from `X-Forwarded-For`. */
  readonly trustProxy: boolean
  /** Renders the page, queued by client. If it rejects, the visitor gets the shell. */
  readonly renderPage: (request: Request, client: string) => Promise<Response>
  /** Called for every page that was answered, for the desk's page views. */
  readonly notePageHit: (hit: PageHit) => void
  /** Throws a {@link Refused} (429) beyond the rate limit of searches. */
  readonly limitSearch?: (c: Context) => void
}

/** The page without content, which the app fills in the browser. */
const shell = (template: Template, status: number, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(composeDocument(template), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': template.policy([]),
      ...headers,
    },
  })

/**
 * The files of the build, and the pages of the app. Must come last: it refuses methods other than GET and HEAD for every path
 * outside `/api`.
 */
export const pageRoutes = (deps: PageDeps): Hono => {
  const { log, assets, template, trustProxy, renderPage, limitSearch, notePageHit } = deps
  const page = async (c: Context): Promise<Response> => {
    const { pathname } = new URL(c.req.url)
    const asset = assets.get(pathname)
    if (asset !== undefined) return assetAnswer(c, asset)
    // A file of an older build: an HTML page in its place would be taken for a script.
    if (pathname.startsWith('/assets/')) throw fileNotFound()
    try {
      // By screen: `/%73earch` is the same one.
      if (matchScreen(pathname)?.screen.name === 'search' && askedText(c.req.query('q') ?? '') !== '') limitSearch?.(c)
      return await renderPage(c.req.raw, clientOfRequest(c, trustProxy))
    } catch (error) {
      const frame = withPreferences(await template(pathname), c.req.header('cookie') ?? '')
      // In the shell, the app shows the failure of its own API calls and retries.
      if (needsOwner(error)) log.error({ err: error, path: c.req.path }, 'page failed')
      const refused = refusalFor(error)
      return refused === null ? shell(frame, 500) : shell(frame, refused.status, refused.headers)
    }
  }
  const routes = new Hono().use(async (c, next) => {
    await next()
    const { pathname } = new URL(c.req.url)
    if (cacheOf(pathname) === 'nowhere')
      for (const [name, value] of Object.entries(privateHeaders)) c.res.headers.set(name, value)
    const client = () => clientOfRequest(c, trustProxy)
    const { method } = c.req
    notePageHit({ method, path: pathname, status: c.res.status, client, header: (name) => c.req.header(name) })
  })
  return routes.get('*', page).all('*', allowOnly('GET'))
}
