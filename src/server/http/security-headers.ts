import type { MiddlewareHandler } from 'hono'

/**
 * What a page may load and run: only what comes with the blog, and the inline scripts whose hashes are given.
 * `style-src-attr` is for code highlighting, which writes its colours into the elements.
 */
export const contentSecurityPolicy = (scriptHashes: readonly string[] = []): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify default',
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
