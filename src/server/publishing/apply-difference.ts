import { coverUrl } from '../covers/cover-url.ts'
import { inChunks, type Reader, type Writer } from '../database/database.ts'
import { createTimeSlices } from '../time-slices.ts'
import { scopesOf, type PostTerms } from './categories-and-tags.ts'
import { type Difference, type Incoming, withoutPreviewMark } from './difference.ts'

/** ISO 8601. */
type Dates = { readonly created_at: string; readonly first_seen: string; readonly updated_at: string }

/** The dates of stored posts, by id. */
const loadDates = async (db: Reader, ids: readonly number[]): Promise<Map<number, Dates>> => {
  const dates = new Map<number, Dates>()
  for (const chunk of inChunks(ids)) {
    const rows = db.selectFrom('post').select(['id', 'created_at', 'first_seen', 'updated_at']).where('id', 'in', chunk)
    for (const { id, ...row } of await rows.execute()) dates.set(id, row)
  }
  return dates
}

/** The dates of a post whose file is stored at `now`; `before`: its current ones. */
const datesOf = ({ file, fingerprint, stored }: Incoming, before: Dates | undefined, now: string): Dates => {
  const first_seen = before?.first_seen ?? now
  const created_at = file.date ?? first_seen
  // A post that is dated in the past, such as an imported one, was last changed then.
  const firstChange = created_at < now ? created_at : now
  // Not updated: a file that only moved, came back unchanged, or is only rendered differently by another version of the blog.
  const isSourceChanged = stored?.source !== null && stored?.source !== file.sourceHash
  const isUpdated = isSourceChanged && withoutPreviewMark(stored?.fingerprint ?? '') !== withoutPreviewMark(fingerprint)
  return {
    created_at,
    first_seen,
    updated_at: before === undefined ? firstChange : isUpdated ? now : before.updated_at,
  }
}

/** A post to be stored. */
type PostChange = Incoming & {
  readonly terms: PostTerms
  readonly author: string
  readonly dates: Dates
}

type Context = {
  readonly now: string
  readonly owner: string
  readonly findOrInsertTerms: (file: Incoming['file']) => Promise<PostTerms>
}

/**
 * Adds category, tags, author and dates to each file; inserts categories and tags that are new. `now`: ISO 8601.
 */
export const prepareChanges = async (
  db: Writer,
  incoming: readonly Incoming[],
  { now, owner, findOrInsertTerms }: Context,
): Promise<readonly PostChange[]> => {
  const nextSlice = createTimeSlices()
  const dates = await loadDates(
    db,
    incoming.flatMap(({ stored }) => stored?.id ?? []),
  )
  const changes: PostChange[] = []
  for (const each of incoming) {
    const before = dates.get(each.id)
    changes.push({
      ...each,
      terms: await findOrInsertTerms(each.file),
      author: each.file.author ?? owner,
      dates: datesOf(each, before, now),
    })
    await nextSlice()
  }
  return changes
}

/** Clears the paths of displaced posts, then sets those of moved drafts. In this order, because paths are unique. */
export const movePaths = async (db: Writer, { displaced, movedDrafts }: Difference): Promise<void> => {
  for (const ids of inChunks(displaced))
    await db.updateTable('post').set({ path: null }).where('id', 'in', ids).execute()
  for (const { id, path } of movedDrafts) await db.updateTable('post').set({ path }).where('id', '=', id).execute()
}

/** Stores the sources of posts of which nothing else has changed. */
export const noteSources = async (db: Writer, { onlySourceChanged }: Difference): Promise<void> => {
  const nextSlice = createTimeSlices()
  for (const { id, source } of onlySourceChanged) {
    await db.updateTable('post').set({ source }).where('id', '=', id).execute()
    await nextSlice()
  }
}

/** Unpublishes posts. They keep their id, views and comments. */
export const withdraw = async (db: Writer, ids: readonly number[]): Promise<void> => {
  for (const chunk of inChunks(ids))
    await db.updateTable('post').set({ published: 0 }).where('id', 'in', chunk).execute()
}

/** Stores a post with its tags and aliases, and publishes it. */
export const writePost = async (db: Writer, change: PostChange): Promise<void> => {
  const { id, file, terms, author, dates, fingerprint, stored } = change
  const { path, slug, title, subtitle, summary, content } = file
  const row = {
    path,
    slug,
    title,
    subtitle,
    summary,
    content,
    thumbnail: file.thumbnail ?? coverUrl(id, { title, subtitle, category: terms.category.name }),
    author,
    ...dates,
    category_id: terms.category.id,
    subcategory_id: terms.subcategory?.id ?? null,
    comments_closed: Number(file.commentsClosed),
    published: 1,
    fingerprint,
    source: file.sourceHash,
  }
  if (stored === undefined)
    await db
      .insertInto('post')
      .values({ id, ...row })
      .execute()
  else {
    await db.updateTable('post').set(row).where('id', '=', id).execute()
    await db.deleteFrom('post_tag').where('post_id', '=', id).execute()
    await db.deleteFrom('alias').where('post_id', '=', id).execute()
  }
  if (terms.tags.length > 0)
    await db
      .insertInto('post_tag')
      .values(terms.tags.map((tag) => ({ post_id: id, tag_id: tag.id })))
      .execute()
  if (file.aliases.length > 0)
    await db
      .insertInto('alias')
      .values(file.aliases.map((alias) => ({ path: alias, post_id: id })))
      .execute()
}

const addToCounts = async (db: Writer, changes: ReadonlyMap<string, number>): Promise<void> => {
  for (const [scope, by] of changes)
    await db
      .insertInto('scope')
      .values({ scope, post_count: by })
      .onConflict((conflict) =>
        conflict.column('scope').doUpdateSet((row) => ({ post_count: row('scope.post_count', '+', by) })),
      )
      .execute()
  for (const scopes of inChunks([...changes.keys()]))
    await db.deleteFrom('scope').where('scope', 'in', scopes).where('post_count', '=', 0).execute()
}

/** Updates the lists of stored posts, removes withdrawn ones from all lists, and updates the lists' counts. */
export const updateLists = async (
  db: Writer,
  changes: readonly PostChange[],
  withdrawn: readonly number[],
): Promise<void> => {
  const nextSlice = createTimeSlices()
  const counts = new Map<string, number>()
  const count = (scope: string, by: 1 | -1) => counts.set(scope, (counts.get(scope) ?? 0) + by)
  for (const ids of inChunks([...changes.flatMap(({ stored }) => stored?.id ?? []), ...withdrawn])) {
    const left = await db.deleteFrom('listing').where('post_id', 'in', ids).returning('scope').execute()
    for (const { scope } of left) count(scope, -1)
    await nextSlice()
  }
  const entries = changes.flatMap(({ id, terms, dates: { created_at } }) =>
    scopesOf(terms).map((scope) => ({ scope, created_at, post_id: id })),
  )
  for (const added of inChunks(entries)) {
    await db.insertInto('listing').values(added).execute()
    for (const { scope } of added) count(scope, 1)
    await nextSlice()
  }
  await addToCounts(db, new Map([...counts].filter(([, by]) => by !== 0)))
}
