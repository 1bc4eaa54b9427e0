import type { Site } from '#/contract/site.ts'
import { escapeHtml } from '#/text/html-text.ts'

const slot = /(<script type="application\/json" id="site">)[^]*?(<\/script>)/

/** What only this server has beside the app; a static host would answer these addresses with something else. */
const links = [
  '<link rel="apple-touch-icon" href="/icon-180.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
  '<link rel="alternate" href="/rss.xml" type="application/rss+xml" title="RSS">',
  '<link rel="alternate" href="/atom.xml" type="application/atom+xml" title="Atom">',
  '<link rel="alternate" href="/feed.json" type="application/feed+json" title="JSON Feed">',
] as const

const searchLink = ({ title }: Site): string =>
  `<link rel="search" href="/opensearch.xml" type="application/opensearchdescription+xml" title="${escapeHtml(title)}">`

/** Puts the site's settings where the app reads them, and the links beside them. No text of the owner's can end the script. */
export const withSite = (template: string, site: Site): string => {
  const json = JSON.stringify(site).replaceAll('<', String.raw`\u003c`)
  const own = [...links, ...(site.features.includes('search') ? [searchLink(site)] : [])].join('\n    ')
  // A function, for a title may hold `$&`.
  return template.replace(slot, (_whole, start: string, end: string) => `${own}\n    ${start}${json}${end}`)
}
