/** Whole tags only: in the text of a post about HTML, `href="/…"` is not an address. */
const wholeTag = /<[a-z][^<>"]*(?:"[^"]*"[^<>"]*)*>/gi
const address = /(\s(?:href|src|poster|cite)=")([^"]*)"/gi
const sources = /(\ssrcset=")([^"]*)"/gi
/** The sign beside a heading is for pages that scroll. */
const anchor = /<a class="heading-anchor"[^>]*><\/a>/g

/** HTML whose addresses stand by themselves, for readers that show it somewhere else. */
export const absolute = (html: string, pageUrl: string, siteUrl: string): string => {
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
