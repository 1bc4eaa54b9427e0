import { postPath, searchPath } from '#/contract/addresses.ts'
import { PostAnswer, type PostDetail } from '#/contract/post.ts'
import type { Site } from '#/contract/site.ts'

import { previewUrl } from '../covers/cover-url.ts'
import { dataScript } from './document.ts'

const scriptOf = (data: object): string => dataScript('type="application/ld+json"', data)

const blog = (site: Site) => ({
  '@context': 'https://schema.org',
  '@type': 'Blog',
  name: site.title,
  description: site.description,
  url: `${site.url}/`,
  inLanguage: 'ko',
})

/** Search engines may offer the blog's own search under its name. */
const website = (site: Site) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: site.title,
  url: `${site.url}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site.url}${searchPath}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

/** Instants of one spelling, compared as text; a post may bear a date that is still to come. */
const laterOf = (changed: string | null, published: string | null): string | undefined =>
  (changed !== null && published !== null && published > changed ? published : changed) ?? undefined

const posting = ({ post, tags }: PostDetail, site: Site, url: string, changed: string | null) => ({
  '@context': 'https://schema.org',
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.summary ?? undefined,
  image: previewUrl(post.thumbnail, site),
  datePublished: post.createdAt ?? undefined,
  dateModified: laterOf(changed, post.createdAt),
  inLanguage: 'ko',
  author: { '@type': 'Person', name: post.author ?? site.owner },
  publisher: { '@type': 'Organization', name: site.title, url: `${site.url}/` },
  mainEntityOfPage: url,
  keywords: tags.length === 0 ? undefined : tags.map(({ name }) => name).join(', '),
})

const breadcrumbs = (site: Site, title: string, url: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: site.title, item: `${site.url}/` },
    { '@type': 'ListItem', position: 2, name: title, item: url },
  ],
})

/** Whether an address of the API answers with what a page is about. */
export const isSubject = (address: string): boolean => /\/api\/posts\/\d+$/.test(address)

/**
 * What search engines read beside the text (https://schema.org), as elements for the head; an empty text for none.
 *
 * @param subject what the API answered about the post of the page
 * @param changedAt when that was last changed
 */
export const structuredData = async (
  path: string,
  site: Site,
  subject: Response | undefined,
  changedAt: string | null,
): Promise<string> => {
  if (path === '/') return scriptOf(blog(site)) + (site.features.includes('search') ? scriptOf(website(site)) : '')
  if (subject === undefined) return ''
  const detail = PostAnswer.parse(await subject.json())
  if (detail === null) return ''
  const url = site.url + postPath(detail.post)
  return scriptOf(posting(detail, site, url, changedAt)) + scriptOf(breadcrumbs(site, detail.post.title, url))
}
