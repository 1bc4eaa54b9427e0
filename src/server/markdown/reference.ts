/** What an address in a post points at. */
export type Reference =
  /** A file under the posts folder, by its NFC path; `suffix` is the query and the fragment. */
  | { readonly kind: 'file'; readonly path: string; readonly suffix: string }
  /** A page of another host. */
  | { readonly kind: 'external' }
  /** A page or a place of the blog itself, or what no page shows (`mailto:`). */
  | { readonly kind: 'other' }

const nowhere = 'http://posts.invalid'

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Reads an address as it stands in the post at `from`. The URL parser resolves `./` and `../`, and stops at the posts
 * folder, as a browser stops at the root of a site.
 */
export const readReference = (address: string, from: string, siteUrl: string | null): Reference => {
  const base = `${nowhere}/${from.split('/').map(encodeURIComponent).join('/')}`
  const url = URL.parse(address, base)
  if (url === null || address === '' || /^[#?]/.test(address)) return { kind: 'other' }
  if (url.origin !== nowhere) {
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
    return { kind: isWeb && url.origin !== (siteUrl && URL.parse(siteUrl)?.origin) ? 'external' : 'other' }
  }
  if (address.startsWith('/')) return { kind: 'other' }
  return { kind: 'file', path: decoded(url.pathname).normalize('NFC').slice(1), suffix: url.search + url.hash }
}
