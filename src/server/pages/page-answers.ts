import { cookieIn } from '#/contract/cookie.ts'
import { pageNumber } from '#/contract/page-number.ts'
import { askedText } from '#/text/search/asking.ts'

import type { Scope } from '../database/scope.ts'
import type { AnswerCache } from '../kept/answer-cache.ts'
import type { ContentVersion } from '../kept/content-version.ts'
import { type Answer, answerTo, type Asked, type PackedAnswer } from '../kept/packed-answer.ts'
import { isOwners, scopeAt } from './page-exists.ts'
import { composedPath, pathSegments, plainPath } from './path-segments.ts'

type Options = {
  readonly render: (request: Request) => Promise<PackedAnswer>
  /** Lets a client wait for its turn; what has one name is made once. */
  readonly inTurn: (client: string, name: string, make: () => Promise<PackedAnswer>) => Promise<PackedAnswer>
  readonly cache: AnswerCache
  readonly version: ContentVersion
  readonly countPages: (scope: Scope) => Promise<number>
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

/** What a page is answered with to this client, whose cookies say who may keep it. */
const pageAnswer = (packed: PackedAnswer, asked: Asked): Answer => {
  const { status, headers, body } = answerTo(packed, asked)
  return { status, headers: { ...headers, 'cache-control': cacheControl(asked.cookie ?? '', packed.status) }, body }
}

/** What a page of the search depends on, as the router writes it: any other spelling would only be redirected to this one. */
const searchAddress = (given: URLSearchParams, page: number): string => {
  const asked = askedText(given.get('q') ?? '')
  const depended = new URLSearchParams({
    ...(asked !== '' && { q: asked }),
    ...(page > 1 && { page: String(page) }),
    ...(given.get('literal') === '1' && { literal: '1' }),
  })
  return depended.size === 0 ? '/search' : `/search?${depended}`
}

/** Answers the address of a page: from what is kept, or rendered now. */
export const createPageAnswers = ({ render, inTurn, cache, version, countPages }: Options) => {
  const renderPage = async (request: Request, client: string): Promise<Response> => {
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
    const scope = scopeAt(path)
    // Only what the page depends on: campaign parameters, or a number where no list is, make no page of their own.
    const isSearch = path === '/search'
    const page = (scope === null && !isSearch) || more.length > 0 ? 1 : pageNumber(asked)
    const plainAddress = page === 1 ? path : `${path}?page=${page}`
    const address = isSearch ? searchAddress(searchParams, page) : plainAddress
    const variant = variantOf(request.headers.get('cookie') ?? '')
    const key = keyOf(address, variant)
    const current = () => version.of(path)
    const draw = () => render(new Request(`${origin}${address}`, { headers: { cookie: variant } }))
    const make = () => inTurn(client, `${current()} ${key}`, draw)
    // A list has no end of pages past its last: each says its own number, and none is worth keeping.
    const isPast = page > 1 && scope !== null && !cache.peek(key, current()) && page > (await countPages(scope))
    // Searches are without number, and would drive out the pages that many read; the owner's pages are for no shelf.
    const packed = isPast || isSearch || isOwners(path) ? await make() : await cache.load(key, current, make)
    const { status, headers, body } = pageAnswer(packed, Object.fromEntries(request.headers))
    const { location } = headers
    if (location === undefined) return new Response(body, { status, headers })
    // What came with the address goes on with it, such as where a campaign is counted.
    return new Response(body, { status, headers: { ...headers, location: location.replace(/\?.*$/s, '') + search } })
  }

  /**
   * The same answer at once, if the page is kept. The address is taken as it came: spelt in another way than the page
   * is kept under, it finds nothing, and `renderPage` reads it with care.
   */
  const keptPage = (address: string, asked: Asked): Answer | undefined => {
    const kept = cache.peek(keyOf(address, asked.cookie ?? ''), version.of(address))
    return kept && pageAnswer(kept, asked)
  }

  return { renderPage, keptPage }
}
