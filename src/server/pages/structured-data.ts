import { postPath } from '#/contract/addresses.ts'
import { previewUrl } from '#/contract/preview.ts'
import type { RenderedPage } from '#/contract/render.ts'
import type { Site } from '#/contract/site.ts'

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

/** The name of the site in search results (https://developers.google.com/search/docs/appearance/site-names). */
const website = (site: Site) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: site.title,
  url: `${site.url}/`,
})

/** The later of two ISO 8601 instants, compared as text: a post may be dated in the future. */
const laterOf = (changed: string | null, published: string | null): string | undefined =>
  (changed !== null && published !== null && published > changed ? published : changed) ?? undefined

type Subject = NonNullable<RenderedPage['subject']>

const posting = ({ post, tags }: Subject, site: Site, url: string, changed: string | null) => ({
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

/**
 * The JSON-LD of a page (https://schema.org) as script elements for the head; empty for none.
 *
 * @param changedAt when the post was last changed, ISO 8601
 */
export const structuredData = (path: string, site: Site, subject: Subject | null, changedAt: string | null): string => {
  if (path === '/') return scriptOf(blog(site)) + scriptOf(website(site))
  if (subject === null) return ''
  const url = site.url + postPath(subject.post)
  return scriptOf(posting(subject, site, url, changedAt)) + scriptOf(breadcrumbs(site, subject.post.title, url))
}
