import { preferredEncoding } from '../http/content-encoding.ts'
import type { ContentVersion } from './content-version.ts'
import type { createPageCache, KeptPage } from './page-cache.ts'
import { pathSegments } from './path-segments.ts'

type Options = {
  readonly render: (request: Request) => Promise<KeptPage>
  readonly cache: ReturnType<typeof createPageCache>
  readonly version: ContentVersion
}

/** Of all cookies, those that change what a page looks like; each name has few values, so that they can be a key. */
const variantOf = (cookie: string): string =>
  ['view=list', 'theme=light', 'theme=dark'].filter((it) => cookie.split(/;\s*/).includes(it)).join('; ')

/**
 * A CDN may keep what is shown to those who bring no cookie: crawlers, and readers who come for the first time.
 * Whoever has read or written here before has one, and always asks this server, so that no commenter ever gets
 * the page from before their comment.
 */
const cacheControl = (cookie: string, status: number): string => {
  if (status === 301) return 'public, max-age=3600'
  return cookie === '' && status === 200
    ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
    : 'private, no-cache'
}

const send = ({ status, headers, bodies }: KeptPage, request: Request): Response => {
  const encoding = preferredEncoding(request.headers.get('accept-encoding') ?? undefined)
  const body = bodies[encoding ?? 'identity']
  return new Response(new Uint8Array(body), {
    status,
    headers: {
      ...headers,
      ...(encoding !== null && { 'content-encoding': encoding }),
      'content-length': String(body.length),
      'cache-control': cacheControl(request.headers.get('cookie') ?? '', status),
      vary: 'accept-encoding, cookie',
    },
  })
}

/** Answers the address of a page: from what is kept, or rendered now. */
export const createPageAnswers = ({ render, cache, version }: Options) => {
  return async (request: Request): Promise<Response> => {
    const { pathname, origin, search, searchParams } = new URL(request.url)
    if (pathname.endsWith('/') && pathname !== '/' && pathSegments(pathname) !== null) {
      return new Response(null, { status: 301, headers: { location: `${pathname.slice(0, -1)}${search}` } })
    }
    const page = searchParams.get('page')
    // Only what the page depends on: campaign parameters and the like make no page of their own.
    const address = page !== null && /^[1-9]\d{0,8}$/.test(page) && page !== '1' ? `${pathname}?page=${page}` : pathname
    const variant = variantOf(request.headers.get('cookie') ?? '')
    const make = () => render(new Request(`${origin}${address}`, { headers: { cookie: variant } }))
    const kept = await cache(`${address} ${variant}`, version.of(pathname), make)
    return send(kept, request)
  }
}
