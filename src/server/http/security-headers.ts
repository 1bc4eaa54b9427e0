import type { MiddlewareHandler } from 'hono'

/** SHA-256 in base64 of inline elements' texts. */
type InlineHashes = { readonly scripts?: readonly string[]; readonly styles?: readonly string[] }

const sources = (directive: string, hashes: readonly string[] = []): string =>
  [`${directive} 'self'`, ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ')

/**
 * What a page may load and run: only what comes with the blog, and the inline scripts and styles whose hashes are given.
 * `style-src-attr` is for code highlighting, which writes its colours into the elements.
 */
export const contentSecurityPolicy = ({ scripts, styles }: InlineHashes = {}): string =>
  [
    "default-src 'self'",
    sources('script-src', scripts),
    sources('style-src', styles),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify devtools',
  ].join('; ')

/** On every answer; a handler may have set a policy of its own. */
export const securityHeaders = (policy: string = contentSecurityPolicy()): Readonly<Record<string, string>> => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
})

export const secured = (policy?: string): MiddlewareHandler => {
  const headers = Object.entries(securityHeaders(policy))
  return async (c, next) => {
    await next()
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}
