import type { Site } from '#/contract/site.ts'

import type { FeedPost } from './newest.ts'
import { cdata, tag, tagOfParts, xmlDocument, xmlText } from './xml.ts'

const person = (name: string): string => tag('author', tag('name', xmlText(name)))

const entry = (post: FeedPost): string =>
  tagOfParts('entry', [
    tag('id', xmlText(post.guid)),
    tag('title', xmlText(post.title)),
    tag('link', '', { href: post.url }),
    tag('published', post.created_at),
    tag('updated', post.updated_at),
    person(post.author),
    ...post.labels.map((term) => tag('category', '', { term })),
    tag('summary', xmlText(post.summary)),
    tag('content', cdata(post.content), { type: 'html' }),
  ])

/** Atom 1.0 (RFC 4287). Titles and summaries are plain text there unless they say otherwise. */
export const atom = (site: Site, posts: readonly FeedPost[]): string => {
  const changes = posts.map(({ updated_at }) => updated_at).toSorted()
  const parts = [
    tag('id', xmlText(`${site.url}/`)),
    tag('title', xmlText(site.title)),
    tag('subtitle', xmlText(site.description)),
    tag('updated', changes.at(-1) ?? new Date(0).toISOString()),
    tag('link', '', { href: `${site.url}/` }),
    tag('link', '', { href: `${site.url}/atom.xml`, rel: 'self', type: 'application/atom+xml' }),
    person(site.owner),
    ...posts.map(entry),
  ]
  return xmlDocument(tagOfParts('feed', parts, { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'ko' }))
}
