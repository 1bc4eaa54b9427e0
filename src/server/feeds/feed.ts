import { Feed } from 'feed'

import type { Site } from '#/contract/site.ts'

import type { Reader } from '../database/database.ts'
import { everyPost } from '../posts/scope.ts'
import { absolute, postUrl } from './absolute.ts'

/** Readers ask often and keep what they have. */
const newest = 20

const newestWhole = (db: Reader) =>
  db
    .selectFrom('listing')
    .innerJoin('post', 'post.id', 'listing.post_id')
    .innerJoin('category', 'category.id', 'post.category_id')
    .select(['post.id', 'post.slug', 'post.title', 'post.summary', 'post.content', 'post.author'])
    .select(['post.created_at', 'post.updated_at', 'category.name as category'])
    .where('listing.scope', '=', everyPost)
    .orderBy('listing.position', 'desc')
    .limit(newest)
    .execute()

/** The newest posts, whole, in the three formats that readers speak. */
export const makeFeed = async (db: Reader, site: Site): Promise<Feed> => {
  const posts = await newestWhole(db)
  const feed = new Feed({
    id: `${site.url}/`,
    link: `${site.url}/`,
    title: site.title,
    description: site.description,
    language: 'ko',
    copyright: site.owner,
    author: { name: site.owner, email: site.contact },
    updated: new Date(Math.max(0, ...posts.map(({ updated_at }) => Date.parse(updated_at)))),
    feedLinks: { rss: `${site.url}/rss.xml`, atom: `${site.url}/atom.xml`, json: `${site.url}/feed.json` },
  })
  for (const post of posts) {
    feed.addItem({
      // The slug may change with the title; what a reader has read it knows by its id.
      id: `${site.url}/pages/${post.id}`,
      link: postUrl(post, site.url),
      title: post.title,
      description: post.summary,
      content: absolute(post.content, site.url),
      author: [{ name: post.author }],
      category: [{ name: post.category }],
      published: new Date(post.created_at),
      date: new Date(post.updated_at),
    })
  }
  return feed
}
