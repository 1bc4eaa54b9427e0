/**
 * Where an image of an answer is, or `null` where loading it would tell another host who is reading: only
 * the page's own origin and the API's are asked. Relative addresses are the API's.
 */
export const imageAddress = (source: string, apiBase: string, origin: string): string | null => {
  if (/^data:image\//i.test(source)) return source
  const base = new URL(apiBase === '' ? '/' : apiBase, origin)
  if (!URL.canParse(source, base)) return null
  const url = new URL(source, base)
  if (url.origin === origin) return `${url.pathname}${url.search}`
  return url.origin === base.origin ? url.href : null
}
