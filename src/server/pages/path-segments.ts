/**
 * The decoded parts of an address: `/tag/9/%EB%B0%A4` → `tag`, `9`, `밤`. One slash at the end is let pass. `null` for
 * an address that cannot be meant: broken encoding, an empty part, a way up, control characters. A part may hold an
 * encoded slash, as the name of a tag does (`CI/CD`).
 */
export const pathSegments = (pathname: string): readonly string[] | null => {
  const parts = pathname
    .replace(/^\//, '')
    .replace(/(?<=.)\/$/, '')
    .split('/')
  if (pathname === '/') return []
  try {
    const segments = parts.map((part) => decodeURIComponent(part).normalize('NFC'))
    return segments.some((segment) => /^\.{0,2}$|\p{Cc}/u.test(segment)) ? null : segments
  } catch {
    return null
  }
}

const compose = (part: string): string => {
  const written = decodeURIComponent(part)
  return written === written.normalize('NFC') ? part : encodeURIComponent(written.normalize('NFC'))
}

/** An address that can be meant with its Hangul composed, as the blog writes it; what is written otherwise stays as it is. */
export const composedPath = (pathname: string): string =>
  pathSegments(pathname) === null ? pathname : pathname.split('/').map(compose).join('/')

const respell = (part: string): string => encodeURIComponent(decodeURIComponent(part))

/** The one spelling of an address that can be meant, so that no page is made, or kept, for another: `/x^y` → `/x%5Ey`. */
export const plainPath = (pathname: string): string =>
  pathSegments(pathname) === null ? pathname : pathname.split('/').map(respell).join('/')
