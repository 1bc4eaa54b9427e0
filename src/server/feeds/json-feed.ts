import type { Site } from '#/contract/site.ts'

import type { FeedPost } from './feed-posts.ts'

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
