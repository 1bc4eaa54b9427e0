import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'

import { searchPath } from '#/contract/addresses.ts'
import { cacheOf } from '#/contract/screens.ts'

import { DatabaseGone } from '../database/database.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Reading } from '../http/reading.ts'
import { missing, only, Refused } from '../http/refused.ts'
import { QueueFull } from '../queue.ts'
import { assetAnswer, type Assets } from './assets.ts'

export type PageDeps = {
  readonly log: Logger
  readonly assets: Assets
  /** The bare page that the app starts from in the browser. */
  readonly shell: (pathname: string) => string | Promise<string>
  /** Whether one proxy in front tells the client's address. */
  readonly trustProxy: boolean
  /** The page with its content, drawn in the client's turn. Whatever it throws, the visitor gets the shell. */
  readonly renderPage: (request: Request, client: string) => Promise<Response>
  /** Told of every page that was answered. */
  readonly noteReading?: ((reading: Reading) => void) | undefined
  /** Throws a {@link Refused} where a request is one search too many. */
  readonly limitSearch?: (c: Context) => void
}

/** Of a page that is kept nowhere, which is none for search engines either. */
const privateHeaders = [
  ['cache-control', 'no-store'],
  ['x-robots-tag', 'noindex'],
] as const

const html = (text: string, status: number, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', ...headers },
  })

/** Everything that is not the API's: files of the build, and the pages of the app. */
export const pageRoutes = (deps: PageDeps): Hono => {
  const { log, assets, shell, trustProxy, renderPage, limitSearch, noteReading } = deps
  const page = async (c: Context): Promise<Response> => {
    const { pathname } = new URL(c.req.url)
    const asset = assets.get(pathname)
    if (asset !== undefined) return assetAnswer(c, asset)
    // A file of an older build is not there any more; a page in its place would only confuse.
    if (pathname.startsWith('/assets/')) throw missing('파일을 찾을 수 없습니다.')
    try {
      if (pathname === searchPath && c.req.query('q')) limitSearch?.(c)
      const rendered = await renderPage(c.req.raw, clientAddress(c, trustProxy))
      // A copy: headers are added to it, and those of a redirect cannot be changed.
      return new Response(rendered.body, rendered)
    } catch (error) {
      // The app in the shell says what its own calls are told, and tries again.
      if (error instanceof DatabaseGone) return html(await shell(pathname), 503)
      if (error instanceof Refused) return html(await shell(pathname), error.status, error.headers)
      if (error instanceof QueueFull) return html(await shell(pathname), 429, { 'retry-after': '3' })
      log.error({ err: error, path: c.req.path }, 'page failed')
      return html(await shell(pathname), 500)
    }
  }
  const routes = new Hono().use(async (c, next) => {
    await next()
    const { pathname } = new URL(c.req.url)
    if (cacheOf(pathname) === 'nowhere') for (const [name, value] of privateHeaders) c.res.headers.set(name, value)
    const { method } = c.req
    noteReading?.({ method, path: pathname, status: c.res.status, header: (name) => c.req.header(name) })
  })
  return routes.get('*', page).all('*', only('GET'))
}
