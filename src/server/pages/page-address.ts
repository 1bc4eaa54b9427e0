import { askedPage, listPath, searchPath } from '#/contract/addresses.ts'
import { matchScreen, pathSegments } from '#/contract/screens.ts'
import { decoded } from '#/text/decoded.ts'
import { askedText } from '#/text/search/asking.ts'

/** The NFC of a percent-encoded path segment; a malformed one stays as it is. */
const compose = (part: string): string => {
  const written = decoded(part)
  return written === written.normalize('NFC') ? part : encodeURIComponent(written.normalize('NFC'))
}

/**
 * Without duplicate slashes, trailing slashes and trailing spaces, which the client's router ignores, and in NFC. Other
 * spellings are redirected to this one.
 */
export const tidyPath = (path: string): string => {
  const trimmed = path.replaceAll(/\/{2,}/g, '/').replace(/(?<!\/|%20)(?:\/|%20)+$/, '') || '/'
  return pathSegments(trimmed) === null && matchScreen(trimmed) === null
    ? path
    : trimmed.split('/').map(compose).join('/')
}

/** The canonical percent-encoding of a path, for the cache key: `/x^y` → `/x%5Ey`. */
export const plainPath = (path: string): string =>
  pathSegments(path) === null
    ? path
    : path
        .split('/')
        .map((part) => encodeURIComponent(decodeURIComponent(part)))
        .join('/')

/** The address of a search as the router spells it; it would redirect any other spelling. */
const searchAddress = (given: URLSearchParams, page: number): string => {
  const query = askedText(given.get('q') ?? '')
  const used = new URLSearchParams({
    ...(query !== '' && { q: query }),
    ...(page > 1 && { page: String(page) }),
    ...(given.get('literal') === '1' && { literal: '1' }),
  })
  return used.size === 0 ? searchPath : `${searchPath}?${used}`
}

/**
 * The part of an address that the page depends on, for the cache key: drops campaign parameters, and `page` on screens
 * without pages.
 */
export const readAddress = (path: string, searchParams: URLSearchParams) => {
  const { screen } = matchScreen(path) ?? {}
  const [given, ...more] = searchParams.getAll('page')
  const page = screen?.paged !== true || more.length > 0 ? 1 : askedPage(given)
  return { page, address: screen?.name === 'search' ? searchAddress(searchParams, page) : listPath(path, page) }
}
