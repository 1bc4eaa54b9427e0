import { setImmediate as turn } from 'node:timers/promises'

import type { Site } from '#/contract/site.ts'
import { tagPath } from '#/text/tag-address.ts'

import { categories, subcategories } from '../categories/categories.ts'
import type { Database, Reader } from '../database/database.ts'
import { countPosts } from '../posts/post-list.ts'
import { categoryScope, everyPost, type Scope, scopeOfRow, subcategoryScope, tagScope } from '../posts/scope.ts'
import { postUrl } from './absolute.ts'
import { tag, tagOfParts, xmlDocument, xmlText } from './xml.ts'

/** Posts of one part; https://www.sitemaps.org/protocol.html allows 50,000 and 50 MB. */
const partSize = 10_000
/** Posts read at once: others are answered in between. */
const step = 1_000

const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const entry = (url: string, changed: string | undefined, name: 'url' | 'sitemap' = 'url'): string =>
  tag(name, tag('loc', xmlText(url)) + (changed === undefined ? '' : tag('lastmod', changed)))

const urlset = (entries: readonly string[]): string => xmlDocument(tagOfParts('urlset', entries, { xmlns }))

const newestOf = (instants: readonly (string | undefined)[]): string | undefined =>
  instants
    .filter((it) => it !== undefined)
    .toSorted()
    .at(-1)

const between = (db: Reader, after: number, last: number) =>
  db
    .selectFrom('listing')
    .innerJoin('post', 'post.id', 'listing.post_id')
    .where('listing.scope', '=', everyPost)
    .where('listing.position', '>', after)
    .where('listing.position', '<=', last)

const postsBetween = (db: Reader, after: number, last: number) =>
  between(db, after, last).select(['post.id', 'post.slug', 'post.updated_at']).orderBy('listing.position').execute()

/** Every list that each post stands in, and when the post was changed. */
const placesBetween = (db: Reader, after: number, last: number) =>
  between(db, after, last)
    .innerJoin('listing as place', 'place.post_id', 'listing.post_id')
    .select(['place.scope', 'post.updated_at'])
    .execute()

const newestBetween = (db: Reader, after: number, last: number) =>
  between(db, after, last)
    .select(({ fn }) => fn.max<string | null>('post.updated_at').as('changed'))
    .executeTakeFirst()

async function* inSteps<Row>(
  db: Database,
  first: number,
  end: number,
  read: (reader: Reader, after: number, last: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = first; after < end; after += step) {
    const rows = await db.read((reader) => read(reader, after, Math.min(after + step, end)))
    if (rows.length === 0) return
    yield rows
    await turn()
  }
}

const postEntries = async (db: Database, site: Site, part: number): Promise<string[]> => {
  const entries: string[] = []
  for await (const posts of inSteps(db, (part - 1) * partSize, part * partSize, postsBetween))
    entries.push(...posts.map((post) => entry(postUrl(post, site.url), post.updated_at)))
  return entries
}

/** When each list changed last: the newest change of its posts. */
const listChanges = async (db: Database): Promise<ReadonlyMap<string, string>> => {
  const changes = new Map<string, string>()
  for await (const places of inSteps(db, 0, Infinity, placesBetween))
    for (const { scope, updated_at: changed } of places)
      if (changed > (changes.get(scope) ?? '')) changes.set(scope, changed)
  return changes
}

const tags = (db: Reader) =>
  db
    .selectFrom('tag')
    .innerJoin('scope', (join) => join.on((row) => row('scope.scope', '=', scopeOfRow('tag', row.ref('tag.id')))))
    .select(['tag.id', 'tag.name'])
    .orderBy('tag.id')
    .execute()

const otherEntries = async (db: Database, site: Site): Promise<string[]> => {
  const changes = await listChanges(db)
  const listEntry = (path: string, scope: Scope): string => entry(`${site.url}${path}`, changes.get(scope))
  return db.read(async (reader) => {
    const tagged = await tags(reader)
    const tagChanges = tagged.map(({ id }) => changes.get(tagScope(id)))
    return [
      listEntry('/', everyPost),
      entry(`${site.url}/tag`, newestOf(tagChanges)),
      ...(await categories(reader)).map(({ id }) => listEntry(`/category/${id}`, categoryScope(id))),
      ...(await subcategories(reader, null)).map(({ id, category_id }) =>
        listEntry(`/category/${category_id}/sub/${id}`, subcategoryScope(id)),
      ),
      ...tagged.map(({ id, name }) => listEntry(tagPath(id, name), tagScope(id))),
    ]
  })
}

/** The parts, each with its newest change; part 0 holds the lists, which change with any post. */
const partEntries = async (db: Database, site: Site, parts: number): Promise<string[]> => {
  const changes: (string | undefined)[] = []
  for (let part = 1; part <= parts; part += 1) {
    const newest = await db.read((reader) => newestBetween(reader, (part - 1) * partSize, part * partSize))
    changes.push(newest?.changed ?? undefined)
    await turn()
  }
  return [newestOf(changes), ...changes].map((changed, part) =>
    entry(`${site.url}/sitemap-${part}.xml`, changed, 'sitemap'),
  )
}

/** Every address of the site; where they are too many for one file, the list of its parts. */
export const sitemap = async (db: Database, site: Site): Promise<string> => {
  const parts = Math.ceil((await db.read((reader) => countPosts(reader, everyPost))) / partSize)
  if (parts <= 1) return urlset([...(await otherEntries(db, site)), ...(await postEntries(db, site, 1))])
  return xmlDocument(tagOfParts('sitemapindex', await partEntries(db, site, parts), { xmlns }))
}

/** Part 0 holds the lists, the others posts, oldest first, so that old parts stay as they are. `null`: no such part. */
export const sitemapPart = async (db: Database, site: Site, part: number): Promise<string | null> => {
  if (part === 0) return urlset(await otherEntries(db, site))
  const entries = await postEntries(db, site, part)
  return entries.length === 0 ? null : urlset(entries)
}
