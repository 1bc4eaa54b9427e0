import { createHash } from 'node:crypto'

export type HashedPage = {
  readonly html: string
  /** SHA-256, base64, of exactly the scripts that the server put there. */
  readonly hashes: readonly string[]
}

/**
 * Turns the nonce of one rendering into hashes. A nonce would have to be new in each answer, so that no page
 * could be kept, nor a 304 answered; hashes belong to the content. Only scripts that carry this rendering's nonce,
 * which nobody outside could know, are let through: hashing whatever stands in the page would bless an injected one.
 */
export const hashScripts = (html: string, nonce: string): HashedPage => {
  const hashes = new Set<string>()
  const script = new RegExp(`<script([^>]*) nonce="${nonce}"([^>]*)>(.*?)</script>`, 'gs')
  const stripped = html
    .replaceAll(script, (_tag, before: string, after: string, code: string) => {
      if (code !== '') hashes.add(createHash('sha256').update(code).digest('base64'))
      return `<script${before}${after}>${code}</script>`
    })
    .replaceAll(new RegExp(`<meta property="csp-nonce"[^>]*>`, 'g'), '')
    .replaceAll(` nonce="${nonce}"`, '')
  return { html: stripped, hashes: [...hashes] }
}
