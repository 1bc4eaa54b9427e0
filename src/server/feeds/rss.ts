import type { Site } from '#/contract/site.ts'
import { escapeHtml } from '#/text/html-text.ts'

import type { FeedPost } from './newest.ts'
import { cdata, tag, tagOfParts, xmlDocument, xmlText } from './xml.ts'

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
}

const item = (post: FeedPost): string =>
  tagOfParts('item', [
    // Programs take it for HTML: escaped twice, once for them (https://www.rssboard.org/rss-profile).
    tag('title', xmlText(escapeHtml(post.title))),
    tag('link', xmlText(post.url)),
    tag('guid', xmlText(post.guid), { isPermaLink: 'false' }),
    tag('pubDate', new Date(post.created_at).toUTCString()),
    // An `author` would have to be an address of e-mail.
    tag('dc:creator', xmlText(post.author)),
    ...post.labels.map((label) => tag('category', xmlText(label))),
    tag('description', xmlText(escapeHtml(post.summary))),
    tag('content:encoded', cdata(post.content)),
  ])

/** RSS 2.0. */
export const rss = (site: Site, posts: readonly FeedPost[]): string => {
  const channel = tagOfParts('channel', [
    tag('title', xmlText(site.title)),
    tag('link', xmlText(`${site.url}/`)),
    tag('description', xmlText(site.description)),
    tag('language', 'ko'),
    tag('atom:link', '', { href: `${site.url}/rss.xml`, rel: 'self', type: 'application/rss+xml' }),
    ...posts.map(item),
  ])
  return xmlDocument(tagOfParts('rss', [channel], { version: '2.0', ...namespaces }))
}
