import type { Context } from 'hono'

const isOurs = (c: Context, origin: string, siteUrl: string): boolean => {
  const [given, ours] = [URL.parse(origin), URL.parse(siteUrl)]
  if (given === null || given.origin !== origin) return false
  if (given.origin === ours?.origin) return true
  // Under another host name the scheme is unknown, because a proxy may terminate TLS; under the name of `siteUrl` it is known.
  return given.host === c.req.header('host') && given.host !== ours?.host
}

/**
 * Whether a page of this site sent a request, by its `Origin` and `Sec-Fetch-Site` headers, which no page can forge; another
 * port or subdomain is another origin. `null` if the request has neither header.
 */
export const isSameOrigin = (c: Context, siteUrl: string): boolean | null => {
  const [origin, site] = [c.req.header('origin'), c.req.header('sec-fetch-site')]
  if (origin === undefined && site === undefined) return null
  return (site === undefined || site === 'same-origin') && (origin === undefined || isOurs(c, origin, siteUrl))
}
