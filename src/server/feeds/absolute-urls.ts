/** Within tags only: in the text of a post about HTML, `href="/…"` is no link. */
const wholeTag = /<[a-z][^<>"]*(?:"[^"]*"[^<>"]*)*>/gi
const address = /(\s(?:href|src|poster|cite)=")([^"]*)"/gi
const sources = /(\ssrcset=")([^"]*)"/gi
/** The permalinks of headings, which make no sense in a feed. */
const anchor = /<a class="heading-anchor"[^>]*><\/a>/g

/** Makes all URLs in a post's HTML absolute, for feed readers. */
export const absoluteUrls = (html: string, pageUrl: string, siteUrl: string): string => {
  const resolve = (url: string): string => {
    if (url.startsWith('#')) return pageUrl + url
    if (url.startsWith('//')) return `https:${url}`
    if (url.startsWith('/')) return siteUrl + url
    return URL.canParse(url) ? url : (URL.parse(url, pageUrl)?.href ?? url)
  }
  const resolveEach = (set: string): string =>
    set.replaceAll(/(^|,\s+)(\S+)/g, (_all, gap: string, url: string) => gap + resolve(url))
  return html
    .replaceAll(anchor, '')
    .replaceAll(wholeTag, (whole) =>
      whole
        .replaceAll(address, (_all, start: string, url: string) => `${start}${resolve(url)}"`)
        .replaceAll(sources, (_all, start: string, set: string) => `${start}${resolveEach(set)}"`),
    )
}
