import { askedPage, listPath, searchPath } from '#/contract/addresses.ts'
import { cookieIn } from '#/contract/cookie.ts'
import { cacheOf, matchScreen, pathSegments } from '#/contract/screens.ts'
import { askedText } from '#/text/search/asking.ts'

import { type AnswerCache, createAnswerCache } from '../kept/answer-cache.ts'
import type { ContentVersion } from '../kept/content-version.ts'
import { type Answer, answerTo, type AskedHeaders, type PackedAnswer, packAnswer } from '../kept/packed-answer.ts'
import { createCoalescingQueue } from '../limits/coalescing-queue.ts'
import { createClientQueue } from '../queue.ts'
import { createPageRenderer, type RendererOptions } from './page-renderer.ts'
import type { ResolvedPage } from './resolve-page.ts'

const mebibyte = 1_048_576

type Options = RendererOptions & {
  /** What stands at a path, read from the database. */
  readonly resolve: (path: string) => Promise<ResolvedPage>
  /** Posts on a page of a list. */
  readonly pageSize: number
  readonly version: ContentVersion
  /** In development pages are rendered for every request. */
  readonly keepsPages?: boolean
}

const looks = new Set(['view=list', 'theme=light', 'theme=dark'])

/** Of all cookies, those that change what a page looks like; each name has few values, so that they can be a key. */
const variantOf = (cookie: string): string => {
  if (cookie === '') return ''
  const pairs = ['view', 'theme'].map((name) => `${name}=${cookieIn(cookie, name)}`)
  return pairs.filter((pair) => looks.has(pair)).join('; ')
}

/** No address holds a space, so none can be mistaken for another with its variant. */
const keyOf = (address: string, variant: string): string => (variant === '' ? address : `${address} ${variant}`)

/**
 * A CDN may keep what is shown to those who bring no cookie: crawlers, and readers who come for the first time. Whoever
 * has read or written here before has one, and always asks this server, so that no commenter ever gets the page from before
 * their comment.
 */
const cacheControl = ({ cookie = '' }: AskedHeaders, { isReusable }: PackedAnswer): string =>
  cookie === '' && isReusable ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' : 'private, no-cache'

const pageAnswer = (packed: PackedAnswer, asked: AskedHeaders): Answer => {
  const { status, headers, body } = answerTo(packed, asked)
  return { status, headers: { ...headers, 'cache-control': cacheControl(asked, packed) }, body }
}

/** A post may be given its old name again: a reader who keeps both ways would go round in circles. */
const redirect = (location: string): Response =>
  new Response(null, { status: 301, headers: { location, 'cache-control': 'no-cache' } })

const compose = (part: string): string => {
  const written = decodeURIComponent(part)
  return written === written.normalize('NFC') ? part : encodeURIComponent(written.normalize('NFC'))
}

/**
 * Slashes doubled, slashes or spaces at the end: the router in the browser would take any for the plain path, and show what
 * stands there. Hangul taken apart is the same for every reader, and for none of the machines on the way.
 */
const tidyPath = (path: string): string => {
  const trimmed = path.replaceAll(/\/{2,}/g, '/').replace(/(?<!\/|%20)(?:\/|%20)+$/, '') || '/'
  return pathSegments(trimmed) === null ? path : trimmed.split('/').map(compose).join('/')
}

/** The one spelling of a path, so that no page is made, or kept, for another: `/x^y` → `/x%5Ey`. */
export const plainPath = (path: string): string =>
  pathSegments(path) === null
    ? path
    : path
        .split('/')
        .map((part) => encodeURIComponent(decodeURIComponent(part)))
        .join('/')

/** What a search depends on, as the router writes it: any other spelling would only be redirected to this one. */
const searchAddress = (given: URLSearchParams, page: number): string => {
  const asked = askedText(given.get('q') ?? '')
  const depended = new URLSearchParams({
    ...(asked !== '' && { q: asked }),
    ...(page > 1 && { page: String(page) }),
    ...(given.get('literal') === '1' && { literal: '1' }),
  })
  return depended.size === 0 ? searchPath : `${searchPath}?${depended}`
}

/** Of an address only what the page depends on: campaign parameters, or a page where there is no list, make no page of their own. */
const readAddress = (path: string, searchParams: URLSearchParams) => {
  const { screen } = matchScreen(path) ?? {}
  const [asked, ...more] = searchParams.getAll('page')
  const page = screen?.paged !== true || more.length > 0 ? 1 : askedPage(asked)
  return { page, address: screen?.name === 'search' ? searchAddress(searchParams, page) : listPath(path, page) }
}

const keepsNothing: AnswerCache = { load: (_key, _version, make) => make(), peek: () => undefined }

/**
 * The pages as the server answers them, from the cache or rendered now; `QueueFull` when a client asks for too many at once.
 * Few are made together: one waits for the database or is being compressed while another is rendered, and between them
 * whoever asks for something small is answered.
 */
export const createRenderedPages = ({ resolve, pageSize, version, keepsPages = true, ...given }: Options) => {
  const cache = keepsPages
    ? createAnswerCache({ now: () => performance.now(), capacity: 64 * mebibyte, lifetime: 60_000 })
    : keepsNothing
  const inTurn = createCoalescingQueue<PackedAnswer>(createClientQueue({ atOnce: 4, waiting: 200 }))
  const render = createPageRenderer(given)

  const draw = async (request: Request, path: string, page: number): Promise<PackedAnswer> => {
    const resolved = await resolve(path)
    if (resolved.movedTo !== null) {
      const moved = { status: 301, headers: { location: resolved.movedTo }, isReusable: false }
      return packAnswer({ ...moved, type: 'text/html', bytes: new Uint8Array() })
    }
    const packed = await render(request, resolved)
    // A list has no end of pages past its last: each says its own number, and none is worth keeping.
    const isPast = page > 1 && resolved.postCount !== null && page > Math.ceil(resolved.postCount / pageSize)
    return { ...packed, isReusable: packed.isReusable && !isPast && cacheOf(path) === 'server' }
  }

  const renderPage = async (request: Request, client: string): Promise<Response> => {
    const { pathname, origin, search, searchParams } = new URL(request.url)
    const asked = Object.fromEntries(request.headers)
    const tidy = tidyPath(pathname)
    if (tidy !== pathname) return redirect(((await resolve(tidy)).movedTo ?? tidy) + search)
    const path = plainPath(pathname)
    const { page, address } = readAddress(path, searchParams)
    const variant = variantOf(asked.cookie ?? '')
    const key = keyOf(address, variant)
    const current = () => version.of(path)
    const make = () => draw(new Request(`${origin}${address}`, { headers: { cookie: variant } }), path, page)
    const packed = await cache.load(key, current, () => inTurn(client, `${current()} ${key}`, make))
    const { location } = packed.headers
    // What came with the address goes on with it, such as where a campaign is counted.
    if (location !== undefined) return redirect(location + search)
    const { status, headers, body } = pageAnswer(packed, asked)
    return new Response(body, { status, headers })
  }

  /**
   * The same answer at once, if the page is kept. The address is taken as it came: spelt in another way than the page
   * is kept under, it finds nothing, and `renderPage` reads it with care.
   */
  const keptPage = (address: string, asked: AskedHeaders): Answer | undefined => {
    const kept = cache.peek(keyOf(address, variantOf(asked.cookie ?? '')), version.of(address))
    return kept && pageAnswer(kept, asked)
  }

  return { renderPage, keptPage }
}
