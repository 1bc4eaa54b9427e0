/**
 * The URL of an image in an API answer; `null` if it is on another host than the page's or the API's, because loading
 * it would reveal the reader. Relative URLs are the API's.
 */
export const imageAddress = (source: string, apiBase: string, origin: string): string | null => {
  if (/^data:image\//i.test(source)) return source
  const base = new URL(apiBase === '' ? '/' : apiBase, origin)
  if (!URL.canParse(source, base)) return null
  const url = new URL(source, base)
  // A path with two slashes in front would name another host.
  if (url.origin === origin) return `${url.pathname.replace(/^\/+/, '/')}${url.search}`
  return url.origin === base.origin ? url.href : null
}
