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
