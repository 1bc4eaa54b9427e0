import { createHash } from 'node:crypto'

/** SHA-256 in base64, as a Content-Security-Policy names an inline script or style. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')

type Hashed = {
  readonly html: string
  /** Of exactly the scripts that the server put there. */
  readonly hashes: readonly string[]
}

type Rendering = {
  /** Marks its scripts. */
  readonly nonce: string
  /** When it took place, in milliseconds. */
  readonly since: number
  readonly until: number
}

/**
 * An escaped character, either end of a string literal, or a timestamp. Short tokens only: a pattern that matches a whole
 * literal overflows the backtrack stack on a post of several megabytes.
 */
const token = /\\.|"|\b(u|dehydratedAt|dataUpdatedAt):(\d{13})\b/gs

/**
 * The handed-over cache tells when it was filled, which would make every rendering of the same content another page: kept
 * by nobody, its ETag good for nothing. What was filled within this rendering says `now` instead, wherever it is read.
 */
const withoutMoments = (code: string, { since, until }: Rendering): string => {
  let isInString = false
  return code.replaceAll(token, (whole, name?: string, at?: string) => {
    if (whole === '"') isInString = !isInString
    return !isInString && name !== undefined && Number(at) >= since && Number(at) <= until
      ? `${name}:Date.now()`
      : whole
  })
}

/**
 * Turns the nonce of one rendering into hashes. A nonce would have to be new in each answer, so that no page
 * could be kept, nor a 304 answered; hashes belong to the content. Only scripts that carry this rendering's nonce,
 * which nobody outside could know, are let through: hashing whatever stands in the page would bless an injected one.
 */
export const hashScripts = (html: string, rendering: Rendering): Hashed => {
  const { nonce } = rendering
  const hashes = new Set<string>()
  const script = new RegExp(`<script([^>]*) nonce="${nonce}"([^>]*)>(.*?)</script>`, 'gs')
  const stripped = html
    .replaceAll(script, (_tag, before: string, after: string, text: string) => {
      const code = withoutMoments(text, rendering)
      if (code !== '') hashes.add(hashOf(code))
      return `<script${before}${after}>${code}</script>`
    })
    .replaceAll(new RegExp(`<meta property="csp-nonce"[^>]*>`, 'g'), '')
    .replaceAll(` nonce="${nonce}"`, '')
  return { html: stripped, hashes: [...hashes] }
}
