import { setImmediate as turn } from 'node:timers/promises'

import type { Site } from '#/contract/site.ts'
import { tagPath } from '#/text/tag-address.ts'

import { categories, subcategories } from '../categories/categories.ts'
import type { Database, Reader } from '../database/database.ts'
import { countPosts } from '../posts/post-list.ts'
import { everyPost, scopeOfRow } from '../posts/scope.ts'
import { postUrl } from './absolute.ts'
import { tag, tagOfParts, xmlDocument, xmlText } from './xml.ts'

/** Posts of one part; https://www.sitemaps.org/protocol.html allows 50,000 and 50 MB. */
const partSize = 10_000
/** Posts read at once: others are answered in between. */
const step = 1_000

const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const entry = (url: string, changed?: string): string =>
  tag('url', tag('loc', xmlText(url)) + (changed === undefined ? '' : tag('lastmod', changed)))

const urlset = (entries: readonly string[]): string => xmlDocument(tagOfParts('urlset', entries, { xmlns }))

const postsBetween = (db: Reader, after: number, last: number) =>
  db
    .selectFrom('listing')
    .innerJoin('post', 'post.id', 'listing.post_id')
    .select(['post.id', 'post.slug', 'post.updated_at'])
    .where('listing.scope', '=', everyPost)
    .where('listing.position', '>', after)
    .where('listing.position', '<=', last)
    .orderBy('listing.position')
    .execute()

const postEntries = async (db: Database, site: Site, part: number): Promise<string[]> => {
  const entries: string[] = []
  for (let after = (part - 1) * partSize; after < part * partSize; after += step) {
    const posts = await db.read((reader) => postsBetween(reader, after, after + step))
    entries.push(...posts.map((post) => entry(postUrl(post, site.url), post.updated_at)))
    if (posts.length < step) break
    await turn()
  }
  return entries
}

const tagPaths = async (db: Reader): Promise<string[]> => {
  const tags = await db
    .selectFrom('tag')
    .innerJoin('scope', (join) => join.on((row) => row('scope.scope', '=', scopeOfRow('tag', row.ref('tag.id')))))
    .select(['tag.id', 'tag.name'])
    .orderBy('tag.id')
    .execute()
  return tags.map(({ id, name }) => tagPath(id, name))
}

const otherEntries = (db: Database, site: Site): Promise<string[]> =>
  db.read(async (reader) => {
    const paths = [
      '/',
      '/tag',
      ...(await categories(reader)).map(({ id }) => `/category/${id}`),
      ...(await subcategories(reader, null)).map(({ id, category_id }) => `/category/${category_id}/sub/${id}`),
      ...(await tagPaths(reader)),
    ]
    return paths.map((path) => entry(`${site.url}${path}`))
  })

/** Every address of the site; where they are too many for one file, the list of its parts. */
export const sitemap = async (db: Database, site: Site): Promise<string> => {
  const parts = Math.ceil((await db.read((reader) => countPosts(reader, everyPost))) / partSize)
  if (parts <= 1) return urlset([...(await otherEntries(db, site)), ...(await postEntries(db, site, 1))])
  const files = Array.from({ length: parts + 1 }, (_, part) =>
    tag('sitemap', tag('loc', xmlText(`${site.url}/sitemap-${part}.xml`))),
  )
  return xmlDocument(tagOfParts('sitemapindex', files, { xmlns }))
}

/** Part 0 holds the lists, the others posts, oldest first, so that old parts stay as they are. `null`: no such part. */
export const sitemapPart = async (db: Database, site: Site, part: number): Promise<string | null> => {
  if (part === 0) return urlset(await otherEntries(db, site))
  const entries = await postEntries(db, site, part)
  return entries.length === 0 ? null : urlset(entries)
}
