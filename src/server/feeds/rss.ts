import type { Site } from '#/contract/site.ts'
import { escapeHtml } from '#/text/html-text.ts'

import type { FeedPost } from './feed-posts.ts'
import { cdata, element, elementOf, xmlDocument, xmlText } from './xml.ts'

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
}

const item = (post: FeedPost): string =>
  elementOf('item', [
    // Escaped twice, because feed readers parse it as HTML (https://www.rssboard.org/rss-profile).
    element('title', xmlText(escapeHtml(post.title))),
    element('link', xmlText(post.url)),
    element('guid', xmlText(post.guid), { isPermaLink: 'false' }),
    element('pubDate', new Date(post.created_at).toUTCString()),
    // RSS's own `author` has to be an e-mail address.
    element('dc:creator', xmlText(post.author)),
    ...post.labels.map((label) => element('category', xmlText(label))),
    element('description', xmlText(escapeHtml(post.summary))),
    element('content:encoded', cdata(post.content)),
  ])

/** An RSS 2.0 feed (https://www.rssboard.org/rss-specification). */
export const rss = (site: Site, posts: readonly FeedPost[]): string => {
  const channel = elementOf('channel', [
    element('title', xmlText(site.title)),
    element('link', xmlText(`${site.url}/`)),
    element('description', xmlText(site.description)),
    element('language', 'ko'),
    element('atom:link', '', { href: `${site.url}/rss.xml`, rel: 'self', type: 'application/rss+xml' }),
    ...posts.map(item),
  ])
  return xmlDocument(elementOf('rss', [channel], { version: '2.0', ...namespaces }))
}
