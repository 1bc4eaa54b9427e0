import { listPath } from '#/contract/addresses.ts'
import { isGeneratedPreview, previewOf, previewSize } from '#/contract/preview.ts'
import type { Site } from '#/contract/site.ts'
import { messages } from '#/text/messages.ts'

type Page = {
  readonly title?: string | undefined
  readonly description?: string | null | undefined
  /** Path and search of the canonical address. */
  readonly path: string
  readonly image?: string | null | undefined
  /** For a post: when it was published, ISO 8601. */
  readonly published?: string | null | undefined
  /** Search engines are asked to leave it out. */
  readonly noindex?: boolean
}

const originOf = (site: Site) => {
  if (site.url !== '') return site.url.replace(/\/+$/, '')
  return import.meta.env.SSR ? 'http://localhost' : window.location.origin
}

const property = (key: string, content: string) => ({ property: key, content })

/** The title of a screen; the site's for one without a name. */
export const documentTitle = (site: Site, name: string | undefined): string =>
  name === undefined ? site.title : `${name} · ${site.title}`

/** The head of a page that does not exist or did not load. */
export const missingHead = (site: Site, sentence: string) => ({ meta: [{ title: documentTitle(site, sentence) }] })

/** Title, description, canonical address and previews of a page; unique in the head, whatever was shown before. */
export const pageHead = (site: Site, { title, description, path, image, published, noindex }: Page) => {
  const origin = originOf(site)
  const name = title ?? site.title
  const about = description ?? site.description
  const preview = previewOf(image, site)
  // The site's preview has an address relative to the page's origin, a post's preview to the API's.
  const isFromApi = preview !== site.preview && URL.canParse(site.apiBase, origin)
  const base = isFromApi ? new URL(site.apiBase, origin) : origin
  const picture = preview !== '' && URL.canParse(preview, base) ? new URL(preview, base).href : null
  const generated = [
    property('og:image:width', String(previewSize.width)),
    property('og:image:height', String(previewSize.height)),
    property('og:image:alt', isFromApi ? name : site.title),
  ]
  return {
    meta: [
      { title: documentTitle(site, title) },
      { name: 'description', content: about },
      property('og:type', published === undefined ? 'website' : 'article'),
      property('og:site_name', site.title),
      property('og:locale', 'ko_KR'),
      property('og:title', name),
      property('og:description', about),
      property('og:url', `${origin}${path}`),
      ...(picture === null ? [] : [property('og:image', picture), { name: 'twitter:image', content: picture }]),
      ...(isGeneratedPreview(preview) ? generated : []),
      { name: 'twitter:card', content: picture === null ? 'summary' : 'summary_large_image' },
      ...(typeof published === 'string' ? [property('article:published_time', published)] : []),
      ...(noindex === true ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: [{ rel: 'canonical', href: `${origin}${path}` }],
  }
}

type Match = { readonly match: { readonly context: { readonly site: Site }; readonly status: string } }

export const personalHead =
  (title: string, path: string) =>
  ({ match: { context, status } }: Match) => {
    if (status === 'notFound') return missingHead(context.site, messages.pageNotFound)
    return pageHead(context.site, { title, path, noindex: true })
  }

/** The title of a page of a list; `undefined` for the first page of all posts, which has the site's. */
export const pageTitle = (name: string | null | undefined, page: number): string | undefined => {
  if (page === 1) return name ?? undefined
  return `${name ?? '전체'} ${page}쪽`
}

/** The head of a page of a list. `path`: of its first page; `name` is as in {@link pageTitle}. */
export const listHead = (
  { context: { site }, status, search: { page } }: Match['match'] & { readonly search: { readonly page: number } },
  path: string,
  name?: string | null,
) =>
  status === 'notFound'
    ? missingHead(site, messages.pageNotFound)
    : pageHead(site, { title: pageTitle(name, page), path: listPath(path, page) })
