import type { Site } from '#/contract/site.ts'

import { categories, subcategories } from '../categories/categories.ts'
import type { Reader } from '../database/database.ts'
import { countPosts } from '../posts/post-list.ts'
import { everyPost } from '../posts/scope.ts'
import { tagIndex } from '../tags/tags.ts'
import { postUrl } from './absolute.ts'

/** Posts of one part; https://www.sitemaps.org/protocol.html allows 50,000 and 50 MB. */
const partSize = 10_000

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const header = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const entry = (url: string, changed?: string): string =>
  `<url><loc>${escape(url)}</loc>${changed === undefined ? '' : `<lastmod>${changed}</lastmod>`}</url>`

const urlset = (entries: readonly string[]): string =>
  `${header}<urlset xmlns="${schema}">\n${entries.join('\n')}\n</urlset>\n`

const postEntries = async (db: Reader, site: Site, part: number): Promise<string[]> => {
  const posts = await db
    .selectFrom('listing')
    .innerJoin('post', 'post.id', 'listing.post_id')
    .select(['post.id', 'post.slug', 'post.updated_at'])
    .where('listing.scope', '=', everyPost)
    .where('listing.position', '>', (part - 1) * partSize)
    .where('listing.position', '<=', part * partSize)
    .execute()
  return posts.map((post) => entry(postUrl(post, site.url), post.updated_at))
}

const otherEntries = async (db: Reader, site: Site): Promise<string[]> => {
  const tags = (await tagIndex(db)).flatMap((group) => group.tags)
  return [
    '/',
    '/tag',
    ...(await categories(db)).map(({ id }) => `/category/${id}`),
    ...(await subcategories(db, null)).map(({ id, category_id }) => `/category/${category_id}/sub/${id}`),
    ...tags.map(({ id, name }) => `/tag/${id}/${encodeURIComponent(name)}`),
  ].map((path) => entry(`${site.url}${path}`))
}

/** Every address of the site; where they are too many for one file, the list of its parts. */
export const sitemap = async (db: Reader, site: Site): Promise<string> => {
  const parts = Math.ceil((await countPosts(db, everyPost)) / partSize)
  if (parts <= 1) return urlset([...(await otherEntries(db, site)), ...(await postEntries(db, site, 1))])
  const files = Array.from(
    { length: parts + 1 },
    (_, part) => `<sitemap><loc>${escape(site.url)}/sitemap-${part}.xml</loc></sitemap>`,
  )
  return `${header}<sitemapindex xmlns="${schema}">\n${files.join('\n')}\n</sitemapindex>\n`
}

/** Part 0 holds the lists, the others posts, oldest first, so that old parts stay as they are. `null`: no such part. */
export const sitemapPart = async (db: Reader, site: Site, part: number): Promise<string | null> => {
  if (part === 0) return urlset(await otherEntries(db, site))
  const entries = await postEntries(db, site, part)
  return entries.length === 0 ? null : urlset(entries)
}
