import { cookieIn } from '#/contract/cookie.ts'
import { pageNumber } from '#/contract/page-number.ts'

import { preferredEncoding } from '../http/content-encoding.ts'
import { hasIt } from '../http/entity-tag.ts'
import type { ContentVersion } from './content-version.ts'
import type { createPageCache, KeptPage } from './page-cache.ts'
import { composedPath, pathSegments, plainPath } from './path-segments.ts'

type Options = {
  readonly render: (request: Request) => Promise<KeptPage>
  readonly cache: ReturnType<typeof createPageCache>
  readonly version: ContentVersion
}

const looks = new Set(['view=list', 'theme=light', 'theme=dark'])

/** Of all cookies, those that change what a page looks like; each name has few values, so that they can be a key. */
const variantOf = (cookie: string): string => {
  if (cookie === '') return ''
  const pairs = ['view', 'theme'].map((name) => `${name}=${cookieIn(cookie, name)}`)
  return pairs.filter((pair) => looks.has(pair)).join('; ')
}

/**
 * A CDN may keep what is shown to those who bring no cookie: crawlers, and readers who come for the first time.
 * Whoever has read or written here before has one, and always asks this server, so that no commenter ever gets
 * the page from before their comment.
 */
const cacheControl = (cookie: string, status: number): string => {
  // A post may be given its old name again: a reader who keeps both ways would go round in circles.
  if (status >= 300 && status < 400) return 'no-cache'
  return cookie === '' && status === 200
    ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
    : 'private, no-cache'
}

/** No address holds a space, so none can be mistaken for another with its variant. */
const keyOf = (address: string, cookie: string): string => {
  const variant = variantOf(cookie)
  return variant === '' ? address : `${address} ${variant}`
}

/** What of a request an answer depends on, besides its address. */
type Asked = {
  readonly cookie?: string | undefined
  readonly 'accept-encoding'?: string | undefined
  readonly 'if-none-match'?: string | undefined
}

export type PageAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer> | null
}

const answerOf = ({ status, headers, bodies }: KeptPage, asked: Asked): PageAnswer => {
  const caching = cacheControl(asked.cookie ?? '', status)
  if (status === 200 && hasIt(asked['if-none-match'], headers.etag ?? ''))
    return { status: 304, headers: { ...headers, 'cache-control': caching }, body: null }
  const body = bodies[preferredEncoding(asked['accept-encoding']) ?? 'identity']
  return { status, headers: { ...body.headers, 'cache-control': caching }, body: body.bytes }
}

/** Answers the address of a page: from what is kept, or rendered now. */
export const createPageAnswers = ({ render, cache, version }: Options) => {
  const renderPage = async (request: Request): Promise<Response> => {
    const { pathname, origin, search, searchParams } = new URL(request.url)
    const path = plainPath(pathname)
    // Slashes doubled, slashes or spaces at the end: the router in the browser would take any for the plain address, and
    // show what stands there. Hangul taken apart is the same for every reader, and for none of the machines on the way.
    const trimmed = pathname.replaceAll(/\/{2,}/g, '/').replace(/(?<!\/|%20)(?:\/|%20)+$/, '')
    const plain = composedPath(trimmed || '/')
    if (plain !== pathname && pathSegments(plain) !== null) {
      const location = `${plain}${search}`
      return new Response(null, { status: 301, headers: { location, 'cache-control': cacheControl('', 301) } })
    }
    const [asked, ...more] = searchParams.getAll('page')
    const page = more.length > 0 ? 1 : pageNumber(asked)
    // Only what the page depends on: campaign parameters and the like make no page of their own.
    const address = page === 1 ? path : `${path}?page=${page}`
    const variant = variantOf(request.headers.get('cookie') ?? '')
    const make = () => render(new Request(`${origin}${address}`, { headers: { cookie: variant } }))
    const kept = await cache.load(keyOf(address, variant), version.of(path), make)
    const { status, headers, body } = answerOf(kept, Object.fromEntries(request.headers))
    const { location } = headers
    if (location === undefined) return new Response(body, { status, headers })
    // What came with the address goes on with it, such as where a campaign is counted.
    return new Response(body, { status, headers: { ...headers, location: location.replace(/\?.*$/s, '') + search } })
  }

  /**
   * The same answer at once, if the page is kept. The address is taken as it came: spelt in another way than the page
   * is kept under, it finds nothing, and `renderPage` reads it with care.
   */
  const keptPage = (address: string, asked: Asked): PageAnswer | undefined => {
    const kept = cache.peek(keyOf(address, asked.cookie ?? ''), version.of(address))
    return kept && answerOf(kept, asked)
  }

  return { renderPage, keptPage }
}
