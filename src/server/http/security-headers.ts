import { createHash } from 'node:crypto'

import type { MiddlewareHandler } from 'hono'

/** SHA-256 in base64, the hash of an inline script or style in a Content-Security-Policy. */
export const cspHash = (text: string): string => createHash('sha256').update(text).digest('base64')

type PagePolicy = {
  /** The {@link cspHash} of inline scripts and styles. */
  readonly scripts?: readonly string[]
  readonly styles?: readonly string[]
  /** Origins of pictures other than the page's own. */
  readonly images?: readonly string[]
}

const sources = (directive: string, hashes: readonly string[] = []): string =>
  [`${directive} 'self'`, ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ')

/**
 * The Content-Security-Policy of a page: nothing from other origins but those of `images`, and no inline scripts and styles but
 * those with the given hashes. `style-src-attr` is for the `style` attributes of components in the server's HTML.
 */
export const contentSecurityPolicy = ({ scripts, styles, images = [] }: PagePolicy = {}): string =>
  [
    "default-src 'self'",
    sources('script-src', scripts),
    sources('style-src', styles),
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...images].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify devtools',
  ].join('; ')

/**
 * For everything but pages, in case it is opened by itself. Inline styles are for browsers' built-in image viewers;
 * `script-src` is repeated for scanners that ignore `default-src`. What a page may load is up to the page's own policy.
 */
const policyOfFiles = "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** The security headers of every answer. Pages have a {@link contentSecurityPolicy}, several times as long. */
export const securityHeaders = (policy: string = policyOfFiles): Readonly<Record<string, string>> => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
})

const headersOfFiles = Object.entries(securityHeaders())

/** Middleware that adds the security headers, except those that a handler has set. */
export const secured: MiddlewareHandler = async (c, next) => {
  await next()
  for (const [name, value] of headersOfFiles) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
}
