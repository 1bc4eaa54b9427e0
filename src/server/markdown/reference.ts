import { decoded } from '#/text/decoded.ts'

/** The target of a link or image in a post. */
type Reference =
  /** A file under the posts folder, by its NFC path; `suffix` is the query and the fragment. */
  | { readonly kind: 'file'; readonly path: string; readonly suffix: string }
  /** An http(s) URL of another origin. */
  | { readonly kind: 'external' }
  /** A page of the blog, an anchor, or another scheme (`mailto:`). */
  | { readonly kind: 'other' }

const placeholderOrigin = 'http://posts.invalid'

/**
 * Resolves an address in the post at path `from`. The URL parser handles `./` and `../`, which cannot leave the posts folder, just
 * as in a browser they cannot leave the root of a site.
 */
export const readReference = (address: string, from: string, siteUrl: string | null): Reference => {
  const base = `${placeholderOrigin}/${from.split('/').map(encodeURIComponent).join('/')}`
  const url = URL.parse(address, base)
  if (url === null || address === '' || /^[#?]/.test(address)) return { kind: 'other' }
  if (url.origin !== placeholderOrigin) {
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
    return { kind: isWeb && url.origin !== (siteUrl && URL.parse(siteUrl)?.origin) ? 'external' : 'other' }
  }
  if (address.startsWith('/')) return { kind: 'other' }
  return { kind: 'file', path: decoded(url.pathname).normalize('NFC').slice(1), suffix: url.search + url.hash }
}
