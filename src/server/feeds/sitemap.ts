import { setImmediate as turn } from 'node:timers/promises'

import { categoryPath, postPath, subcategoryPath, tagPath } from '#/contract/addresses.ts'
import type { Site } from '#/contract/site.ts'

import { categories, subcategories } from '../categories/categories.ts'
import type { Database, Reader } from '../database/database.ts'
import { categoryScope, everyPost, type Scope, subcategoryScope, tagScope } from '../database/scope.ts'
import { countPosts } from '../posts/posts.ts'
import { tagsWithPosts } from '../tags/tags.ts'
import { element, elementOf, xmlDocument, xmlText } from './xml.ts'

/** URLs per sitemap; https://www.sitemaps.org/protocol.html allows 50,000 and 50 MB. */
const partSize = 10_000
/** Posts per query: other requests are handled in between. */
const chunkSize = 1_000

const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const entry = (url: string, changed: string | undefined, name: 'url' | 'sitemap' = 'url'): string =>
  element(name, element('loc', xmlText(url)) + (changed === undefined ? '' : element('lastmod', changed)))

const urlset = (entries: readonly string[]): string => xmlDocument(elementOf('urlset', entries, { xmlns }))

const newestOf = (instants: readonly (string | undefined)[]): string | undefined =>
  instants
    .filter((it) => it !== undefined)
    .toSorted()
    .at(-1)

/** A range of the posts, oldest first. */
const between = (db: Reader, after: number, last: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('listing')
        .select('post_id')
        .where('scope', '=', everyPost)
        .orderBy('created_at')
        .orderBy('post_id')
        .limit(last - after)
        .offset(after)
        .as('ranked'),
    )
    .innerJoin('post', 'post.id', 'ranked.post_id')

const postsBetween = async (db: Reader, after: number, last: number) => {
  const posts = await between(db, after, last)
    .select(['post.id', 'post.slug', 'post.updated_at', 'post.created_at'])
    .execute()
  return posts.toSorted((a, b) => (a.created_at === b.created_at ? a.id - b.id : a.created_at < b.created_at ? -1 : 1))
}

/** The lists that each post is in, and when the post was changed. */
const listingsBetween = (db: Reader, after: number, last: number) =>
  between(db, after, last)
    .innerJoin('listing as listed', 'listed.post_id', 'ranked.post_id')
    .select(['listed.scope', 'post.updated_at'])
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
  for (let after = first; after < end; after += chunkSize) {
    const rows = await db.read((reader) => read(reader, after, Math.min(after + chunkSize, end)))
    if (rows.length === 0) return
    yield rows
    await turn()
  }
}

const postEntries = async (db: Database, site: Site, part: number): Promise<string[]> => {
  const entries: string[] = []
  for await (const posts of inSteps(db, (part - 1) * partSize, part * partSize, postsBetween))
    entries.push(...posts.map((post) => entry(site.url + postPath(post), post.updated_at)))
  return entries
}

/** When each list was last changed: the newest change of its posts. */
const listChanges = async (db: Database): Promise<ReadonlyMap<string, string>> => {
  const changes = new Map<string, string>()
  for await (const listings of inSteps(db, 0, Infinity, listingsBetween))
    for (const { scope, updated_at: changed } of listings)
      if (changed > (changes.get(scope) ?? '')) changes.set(scope, changed)
  return changes
}

const countAllPosts = (db: Reader): Promise<number> => countPosts(db, everyPost)

/** The number of {@link listEntries}. */
const countLists = async (db: Reader): Promise<number> => {
  const lists = [await categories(db), await subcategories(db, null), await tagsWithPosts(db).execute()]
  // The list of all posts, and the tags.
  return 2 + lists.flat().length
}

const listEntries = async (db: Database, site: Site): Promise<string[]> => {
  const changes = await listChanges(db)
  const listEntry = (path: string, scope: Scope): string => entry(`${site.url}${path}`, changes.get(scope))
  return db.read(async (reader) => {
    const tagged = await tagsWithPosts(reader).orderBy('tag.id').execute()
    const tagChanges = tagged.map(({ id }) => changes.get(tagScope(id)))
    return [
      listEntry('/', everyPost),
      entry(`${site.url}/tag`, newestOf(tagChanges)),
      ...(await categories(reader)).map(({ id }) => listEntry(categoryPath(id), categoryScope(id))),
      ...(await subcategories(reader, null)).map(({ id, category_id }) =>
        listEntry(subcategoryPath(category_id, id), subcategoryScope(id)),
      ),
      ...tagged.map(({ id, name }) => listEntry(tagPath(id, name), tagScope(id))),
    ]
  })
}

/** The entries of the index: all sitemaps with their newest change; lists change with every post. */
const partEntries = async (db: Database, site: Site, lists: number, posts: number): Promise<string[]> => {
  const changes: (string | undefined)[] = []
  for (let after = 0; after < posts; after += partSize) {
    const newest = await db.read((reader) => newestBetween(reader, after, after + partSize))
    changes.push(newest?.changed ?? undefined)
    await turn()
  }
  const ofLists = Array.from({ length: Math.ceil(lists / partSize) }, () => newestOf(changes))
  const entriesOf = (kind: 'lists' | 'posts', of: readonly (string | undefined)[]) =>
    of.map((changed, index) => entry(`${site.url}/sitemap-${kind}-${index + 1}.xml`, changed, 'sitemap'))
  return [...entriesOf('lists', ofLists), ...entriesOf('posts', changes)]
}

/** `sitemap.xml`: all URLs of the site, or, if they are too many for one file, an index of sitemaps. */
export const sitemap = async (db: Database, site: Site): Promise<string> => {
  const lists = await listEntries(db, site)
  const posts = await db.read(countAllPosts)
  if (lists.length + posts <= partSize) return urlset([...lists, ...(await postEntries(db, site, 1))])
  return xmlDocument(elementOf('sitemapindex', await partEntries(db, site, lists.length, posts), { xmlns }))
}

/**
 * One sitemap of the index; `part` counts from 1, oldest posts first, so that full ones do not change. `null` if there
 * is none.
 */
export const sitemapPart = async (
  db: Database,
  site: Site,
  kind: 'lists' | 'posts',
  part: number,
): Promise<string | null> => {
  const start = (part - 1) * partSize
  // First, because making the entries of lists reads all posts.
  if ((await db.read(kind === 'lists' ? countLists : countAllPosts)) <= start) return null
  const lists = async () => (await listEntries(db, site)).slice(start, start + partSize)
  const entries = kind === 'lists' ? await lists() : await postEntries(db, site, part)
  return entries.length === 0 ? null : urlset(entries)
}
