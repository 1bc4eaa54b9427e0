import { cspHash } from '../http/security-headers.ts'

type Hashed = {
  readonly html: string
  /** Of exactly the scripts that the server itself rendered. */
  readonly hashes: readonly string[]
}

type Rendering = {
  /** Marks the scripts of this rendering. */
  readonly nonce: string
  /** Start and end of this rendering, in milliseconds. */
  readonly since: number
  readonly until: number
}

/**
 * An escaped character, either end of a string literal, or a timestamp. Short tokens only: a pattern that matches a whole
 * literal overflows the backtrack stack on a post of several megabytes.
 */
const token = /\\.|"|\b(u|dehydratedAt|dataUpdatedAt):(\d{13})\b/gs

/**
 * Replaces timestamps in the dehydrated query cache by `Date.now()`: with them, two renderings of the same content would
 * differ, and neither caches nor ETags would work. Only timestamps within this rendering are replaced.
 */
const withoutTimestamps = (code: string, { since, until }: Rendering): string => {
  let isInString = false
  return code.replaceAll(token, (whole, name?: string, at?: string) => {
    if (whole === '"') isInString = !isInString
    return !isInString && name !== undefined && Number(at) >= since && Number(at) <= until
      ? `${name}:Date.now()`
      : whole
  })
}

/**
 * Turns the nonce of a rendering into CSP hashes. A nonce has to be new in each answer, which rules out caching and 304; hashes
 * depend on the content alone. Only scripts with this rendering's unguessable nonce are hashed: hashing every script of the
 * page would allow an injected one.
 */
export const hashScripts = (html: string, rendering: Rendering): Hashed => {
  const { nonce } = rendering
  const hashes = new Set<string>()
  const script = new RegExp(`<script([^>]*) nonce="${nonce}"([^>]*)>(.*?)</script>`, 'gs')
  const stripped = html
    .replaceAll(script, (_tag, before: string, after: string, text: string) => {
      const code = withoutTimestamps(text, rendering)
      if (code !== '') hashes.add(cspHash(code))
      return `<script${before}${after}>${code}</script>`
    })
    .replaceAll(new RegExp(`<meta property="csp-nonce"[^>]*>`, 'g'), '')
    .replaceAll(` nonce="${nonce}"`, '')
  return { html: stripped, hashes: [...hashes] }
}
