import type { MiddlewareHandler } from 'hono'

import { shortHash } from '../short-hash.ts'
import { isText, varyByEncoding } from './content-encoding.ts'

/** The `Cache-Control` of URLs whose content never changes. */
export const immutable = 'public, max-age=31536000, immutable'

/** For answers that must not be cached anywhere, nor indexed. */
export const privateHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } as const

/**
 * The `Cache-Control` of a page. A CDN may cache it for clients without cookies: crawlers and first-time visitors. Everyone who
 * has read or commented here has a cookie and is always answered by this server, so that no commenter gets the page from before
 * their comment.
 */
export const pageCacheControl = (cookie: string, isReusable: boolean): string =>
  cookie === '' && isReusable ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' : 'private, no-cache'

/** A weak `ETag`: the same for all encodings of a content. */
export const etagOf = (body: Uint8Array | string): string => `W/"${shortHash(body)}"`

const strip = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether `If-None-Match` lists this tag, by weak comparison (RFC 9110, 13.1.2). */
export const matchesEtag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch?.trim() === '*' || (ifNoneMatch?.split(',').map(strip).includes(strip(tag)) ?? false)

/** Middleware for GET that sets the `ETag`, and answers 304 if `If-None-Match` lists it. */
export const entityTag: MiddlewareHandler = async (c, next) => {
  await next()
  const { res } = c
  if (![200, 206].includes(res.status)) return
  const headers = new Headers(res.headers)
  let { body }: { body: BodyInit | null } = res
  if (!headers.has('etag')) {
    const bytes = new Uint8Array(await res.arrayBuffer())
    headers.set('etag', etagOf(bytes))
    headers.set('content-length', String(bytes.length))
    body = bytes
  }
  const known = matchesEtag(c.req.header('if-none-match'), headers.get('etag') ?? '')
  if (known) {
    // A 304 has to carry the `Vary` of the 200.
    if (isText(headers.get('content-type'))) varyByEncoding(headers)
    for (const name of ['content-length', 'content-type', 'content-encoding', 'content-range']) headers.delete(name)
    await res.body?.cancel().catch(() => {})
  }
  c.res = undefined
  c.res = new Response(known ? null : body, { status: known ? 304 : res.status, headers })
}
