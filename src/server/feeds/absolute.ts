const attribute = /(<[a-z][^>]*?\s(?:href|src)=")(\/(?!\/)[^"]*)"/gi

/** HTML whose addresses stand by themselves, for readers that show it somewhere else. */
export const absolute = (html: string, siteUrl: string): string =>
  html.replaceAll(attribute, (_whole, start: string, path: string) => `${start}${siteUrl}${path}"`)

/** The address of a post's page. */
export const postUrl = ({ id, slug }: { readonly id: number; readonly slug: string }, siteUrl: string): string =>
  `${siteUrl}/pages/${id}/${encodeURIComponent(slug)}`
