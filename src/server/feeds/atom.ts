import type { Site } from '#/contract/site.ts'

import type { FeedPost } from './feed-posts.ts'
import { cdata, element, elementOf, xmlDocument, xmlText } from './xml.ts'

const person = (name: string): string => element('author', element('name', xmlText(name)))

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

/** An Atom 1.0 feed (RFC 4287). Titles and summaries without a `type` are plain text. */
export const atom = (site: Site, posts: readonly FeedPost[]): string => {
  const changes = posts.map(({ updated_at }) => updated_at).toSorted()
  const parts = [
    element('id', xmlText(`${site.url}/`)),
    element('title', xmlText(site.title)),
    element('subtitle', xmlText(site.description)),
    element('updated', changes.at(-1) ?? new Date(0).toISOString()),
    element('link', '', { href: `${site.url}/` }),
    element('link', '', { href: `${site.url}/atom.xml`, rel: 'self', type: 'application/atom+xml' }),
    person(site.owner),
    ...posts.map(entry),
  ]
  return xmlDocument(elementOf('feed', parts, { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'ko' }))
}
