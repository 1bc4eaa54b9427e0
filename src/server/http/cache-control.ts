/** The `Cache-Control` of URLs whose content never changes. */
export const immutable = 'public, max-age=31536000, immutable'

/**
 * That of a page. A CDN may cache it for clients without cookies: crawlers and first-time visitors. Everyone who has read or
 * commented here has a cookie and is always answered by this server, so that no commenter gets the page from before their comment.
 */
export const pageCacheControl = (cookie: string, isReusable: boolean): string =>
  cookie === '' && isReusable ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' : 'private, no-cache'
