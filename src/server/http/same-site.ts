import type { Context } from 'hono'

/**
 * Whether a page of this site sent a request: `true` where the browser says so, `false` where it says otherwise, `null`
 * where nothing is said. A page of another site, or of another port or name of this one, can make neither header say
 * what is not so.
 */
export const fromThisSite = (c: Context, siteUrl: string): boolean | null => {
  const [origin, site] = [c.req.header('origin'), c.req.header('sec-fetch-site')]
  if (origin === undefined && site === undefined) return null
  // Both have to agree, whichever of them there are.
  return (site === undefined || site === 'same-origin') && (origin === undefined || isOurs(c, origin, siteUrl))
}

const isOurs = (c: Context, origin: string, siteUrl: string): boolean => {
  const [given, ours] = [URL.parse(origin), URL.parse(siteUrl)]
  if (given === null || given.origin !== origin) return false
  if (given.origin === ours?.origin) return true
  // By another name the site has no scheme that is known here: a proxy may have taken the `https` away. By its own it has.
  return given.host === c.req.header('host') && given.host !== ours?.host
}
