import type { Site } from '#/contract/site.ts'

const slot = /(<script type="application\/json" id="site">)[^]*?(<\/script>)/

/** Puts the site's settings where the app reads them. No text of the owner's can end the script. */
export const withSite = (template: string, site: Site): string => {
  const json = JSON.stringify(site).replaceAll('<', String.raw`\u003c`)
  // A function, for a title may hold `$&`.
  return template.replace(slot, (_whole, start: string, end: string) => `${start}${json}${end}`)
}
