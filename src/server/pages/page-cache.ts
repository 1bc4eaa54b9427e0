import { preferencesIn } from '#/contract/cookie.ts'
import { cacheOf } from '#/contract/screens.ts'

import {
  type AnswerCache,
  cacheLimits,
  createAnswerCache,
  encodeAnswer,
  type EncodedAnswer,
  type HttpAnswer,
  negotiate,
  responseOf,
  type RequestHeaders,
} from '../cache/answer-cache.ts'
import type { ContentVersion } from '../cache/content-version.ts'
import { pageCacheControl } from '../http/caching.ts'
import { createClientQueue, createCoalescingQueue } from '../queue.ts'
import { createPageRenderer, type RendererOptions } from './page-renderer.ts'
import { type ResolvedPage, plainPath, parseAddress, tidyPath } from './resolve-page.ts'

type Options = RendererOptions & {
  /** Reads from the database what is at a path. */
  readonly resolve: (path: string) => Promise<ResolvedPage>
  /** Posts per page of a list. */
  readonly pageSize: number
  readonly version: ContentVersion
  /** `false` in development, where every request renders its page. */
  readonly cachesPages?: boolean
}

/** The cookies that change what a page looks like, for the cache key; each has only a few values. */
const variantOf = (cookie: string): string => {
  const { view, theme } = preferencesIn(cookie)
  return `view=${view}; theme=${theme}`
}

/** Unambiguous, because no address contains a space. */
const keyOf = (address: string, variant: string): string => `${address} ${variant}`

const pageAnswer = (encoded: EncodedAnswer, requestHeaders: RequestHeaders): HttpAnswer => {
  const { status, headers, body } = negotiate(encoded, requestHeaders)
  const cacheControl = pageCacheControl(requestHeaders.cookie ?? '', encoded.isReusable)
  return { status, headers: { ...headers, 'cache-control': cacheControl }, body }
}

/** Revalidated on every use: a post may get its old slug back, and a client with both redirects in its cache would loop. */
const redirect = (location: string): Response =>
  new Response(null, { status: 301, headers: { location, 'cache-control': 'no-cache' } })

const noCache: AnswerCache = { load: (_key, _version, make) => make(), find: () => undefined }

/**
 * The server-rendered pages, cached. At most four are made at once, in a client queue with request coalescing: one may wait for
 * the database while another is rendered, and small requests are answered in between.
 */
export const createPageCache = ({ resolve, pageSize, version, cachesPages = true, ...given }: Options) => {
  const cache = cachesPages ? createAnswerCache({ now: () => performance.now(), ...cacheLimits.pages }) : noCache
  const coalesced = createCoalescingQueue<EncodedAnswer>(createClientQueue({ atOnce: 4, maxWaiting: 200 }))
  const render = createPageRenderer(given)

  const versionsOf = (path: string) => ({ ...version.at(path), late: version.popular() })

  const renderAddress = async (request: Request, path: string, page: number): Promise<EncodedAnswer> => {
    const resolved = await resolve(path)
    if (resolved.movedTo !== null) {
      const moved = { status: 301, headers: { location: resolved.movedTo }, isReusable: false }
      return encodeAnswer({ ...moved, type: 'text/html', bytes: new Uint8Array() })
    }
    const rendered = await render(request, resolved)
    // The endless empty pages past the end of a list are not worth caching.
    const isPast = page > 1 && resolved.postCount !== null && page > Math.ceil(resolved.postCount / pageSize)
    return { ...rendered, isReusable: rendered.isReusable && !isPast && cacheOf(path) === 'server' }
  }

  /** The page from the cache, or rendered now. Rejects with `QueueFull`. */
  const renderPage = async (request: Request, client: string): Promise<Response> => {
    const { pathname, origin, search, searchParams } = new URL(request.url)
    const requestHeaders = Object.fromEntries(request.headers)
    const tidy = tidyPath(pathname)
    // WordPress's addresses by number, which are all at `/`.
    const number = tidy === '/' ? searchParams.get('p') : null
    const numbered = number === null ? null : (await resolve(`/?p=${number}`)).movedTo
    if (numbered !== null) {
      searchParams.delete('p')
      return redirect(numbered + (searchParams.size === 0 ? '' : `?${searchParams}`))
    }
    if (tidy !== pathname) return redirect(((await resolve(tidy)).movedTo ?? tidy) + search)
    const path = plainPath(pathname)
    const { page, address } = parseAddress(path, searchParams)
    const variant = variantOf(requestHeaders.cookie ?? '')
    const key = keyOf(address, variant)
    const versions = () => versionsOf(path)
    const make = () => renderAddress(new Request(`${origin}${address}`, { headers: { cookie: variant } }), path, page)
    const encoded = await cache.load(key, versions, () => coalesced(client, `${versions().current} ${key}`, make))
    const { location } = encoded.headers
    // The query, such as campaign parameters, survives the redirect.
    if (location !== undefined) return redirect(location + search)
    return responseOf(pageAnswer(encoded, requestHeaders))
  }

  /**
   * The answer on a cache hit, synchronously. `address` is not normalised: in any other spelling than the canonical one it is a
   * miss, which `renderPage` handles.
   */
  const cachedPage = (address: string, requestHeaders: RequestHeaders): HttpAnswer | undefined => {
    const cached = cache.find(keyOf(address, variantOf(requestHeaders.cookie ?? '')), versionsOf(address))
    return cached && pageAnswer(cached, requestHeaders)
  }

  return { renderPage, cachedPage }
}
