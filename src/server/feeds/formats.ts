import type { Site } from '#/contract/site.ts'
import { escapeHtml } from '#/text/html-text.ts'

import type { FeedPost } from './feed-posts.ts'
import { atomDocument, cdata, element, elementOf, lastUpdated, person, xmlDocument, xmlText } from './xml.ts'

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
}

/**
 * A plain text in the form that most feed readers show as it is
 * (https://www.rssboard.org/rss-profile#data-types-characterdata).
 */
const plainText = (text: string): string =>
  xmlText(text).replaceAll('&amp;', '&#x26;').replaceAll('&lt;', '&#x3C;').replaceAll('&gt;', '&#x3E;')

const item = (post: FeedPost): string =>
  elementOf('item', [
    element('title', plainText(post.title)),
    element('link', xmlText(post.url)),
    element('guid', xmlText(post.guid), { isPermaLink: 'false' }),
    element('pubDate', new Date(post.created_at).toUTCString()),
    // RSS's own `author` has to be an e-mail address.
    element('dc:creator', xmlText(post.author)),
    ...post.labels.map((label) => element('category', xmlText(label))),
    // Escaped twice, because it is HTML.
    element('description', xmlText(escapeHtml(post.summary))),
    element('content:encoded', cdata(post.content)),
  ])

/** An RSS 2.0 feed (https://www.rssboard.org/rss-specification). */
export const rss = (site: Site, posts: readonly FeedPost[]): string => {
  const channel = elementOf('channel', [
    element('title', plainText(site.title)),
    element('link', xmlText(`${site.url}/`)),
    element('description', plainText(site.description)),
    element('language', 'ko'),
    element('atom:link', '', { href: `${site.url}/rss.xml`, rel: 'self', type: 'application/rss+xml' }),
    ...posts.map(item),
  ])
  return xmlDocument(elementOf('rss', [channel], { version: '2.0', ...namespaces }))
}

/** A JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export const jsonFeed = (site: Site, posts: readonly FeedPost[]): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: site.title,
    description: site.description,
    home_page_url: `${site.url}/`,
    feed_url: `${site.url}/feed.json`,
    language: 'ko',
    authors: [{ name: site.owner }],
    items: posts.map((post) => ({
      id: post.guid,
      url: post.url,
      title: post.title,
      summary: post.summary,
      content_html: post.content,
      image: post.image,
      date_published: post.created_at,
      date_modified: post.updated_at,
      authors: [{ name: post.author }],
      tags: post.labels,
    })),
  })

const entry = (post: FeedPost): string =>
  elementOf('entry', [
    element('id', xmlText(post.guid)),
    element('title', xmlText(post.title)),
    element('link', '', { href: post.url }),
    element('published', post.created_at),
    element('updated', post.updated_at),
    person(post.author),
    ...post.labels.map((term) => element('category', '', { term })),
    element('summary', xmlText(post.summary)),
    element('content', cdata(post.content), { type: 'html' }),
  ])

/** Titles and summaries without a `type` are plain text. */
export const atom = (site: Site, posts: readonly FeedPost[]): string => {
  const parts = [
    element('id', xmlText(`${site.url}/`)),
    element('title', xmlText(site.title)),
    element('subtitle', xmlText(site.description)),
    lastUpdated(posts.map(({ updated_at }) => updated_at)),
    element('link', '', { href: `${site.url}/` }),
    element('link', '', { href: `${site.url}/atom.xml`, rel: 'self', type: 'application/atom+xml' }),
    person(site.owner),
    ...posts.map(entry),
  ]
  return atomDocument(parts)
}
