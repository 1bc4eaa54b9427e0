import { postIdPath, postPath } from '#/contract/addresses.ts'
import type { Site } from '#/contract/site.ts'

import { previewUrl } from '../covers/cover-url.ts'
import type { Reader } from '../database/database.ts'
import { everyPost } from '../database/scope.ts'
import { absoluteUrls } from './absolute-urls.ts'

/** Entries: feed readers poll often and keep what they have. */
const limit = 20

const tagsOf = async (db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('post_tag')
    .innerJoin('tag', 'tag.id', 'post_tag.tag_id')
    .select(['post_tag.post_id', 'tag.name'])
    .where('post_tag.post_id', 'in', ids)
    .orderBy('tag.name')
    .execute()
  const groups = Map.groupBy(rows, ({ post_id }) => post_id)
  return new Map([...groups].map(([id, tags]) => [id, tags.map(({ name }) => name)]))
}

/** The newest posts with their full content, for feeds. */
export const feedPosts = async (db: Reader, site: Site) => {
  const posts = await db
    .selectFrom('listing')
    .innerJoin('post', 'post.id', 'listing.post_id')
    .innerJoin('category', 'category.id', 'post.category_id')
    .select(['post.id', 'post.slug', 'post.title', 'post.summary', 'post.content', 'post.author', 'post.thumbnail'])
    .select(['post.created_at', 'post.updated_at', 'category.name as category'])
    .where('listing.scope', '=', everyPost)
    .orderBy('listing.created_at', 'desc')
    .orderBy('listing.post_id', 'desc')
    .limit(limit)
    .execute()
  const ids = posts.map(({ id }) => id)
  const tags = await tagsOf(db, ids)
  return posts.map(({ content, thumbnail, category, ...post }) => {
    const url = site.url + postPath(post)
    return {
      ...post,
      url,
      // Without the slug, which may change with the title: feed readers identify entries by this.
      guid: site.url + postIdPath(post.id),
      content: absoluteUrls(content, url, site.url),
      image: previewUrl(thumbnail, site),
      labels: [...new Set([category, ...(tags.get(post.id) ?? [])])],
    }
  })
}
export type FeedPost = Awaited<ReturnType<typeof feedPosts>>[number]
