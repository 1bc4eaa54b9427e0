import { createHash } from 'node:crypto'

import { memoised } from '#/text/memoised.ts'
import { nameKey } from '#/text/name-keys.ts'

import { coverUrl } from '../covers/cover-url.ts'
import { inChunks, type Writer } from '../database/database.ts'
import { categoryScope, everyPost, subcategoryScope, tagScope, type Scope } from '../database/scope.ts'
import type { PostFile } from '../posts-folder/post-file.ts'
import { createTimeSlices } from '../time-slices.ts'

/** A category, subcategory or tag, with its name as it was first written, or corrected since. */
type Term = { readonly id: number; readonly name: string }

/** The category, subcategory and tags of a post. */
export type PostTerms = { readonly category: Term; readonly subcategory: Term | null; readonly tags: readonly Term[] }

/** The lists that a post is in. */
export const scopesOf = ({ category, subcategory, tags }: PostTerms): readonly Scope[] => [
  everyPost,
  categoryScope(category.id),
  ...(subcategory === null ? [] : [subcategoryScope(subcategory.id)]),
  ...tags.map((tag) => tagScope(tag.id)),
]

/** The key that equal names share. Long ones are hashed: an index entry of PostgreSQL holds 2,700 bytes. */
const termKey = (name: string): string => {
  const key = nameKey(name)
  return key.length > 800 ? createHash('sha256').update(key).digest('base64url') : key
}

const findOrInsert = async (db: Writer, table: 'category' | 'tag', name: string): Promise<Term> => {
  const name_key = termKey(name)
  const found = db.selectFrom(table).select(['id', 'name']).where('name_key', '=', name_key)
  const made = db.insertInto(table).values({ name, name_key }).returning(['id', 'name'])
  return (await found.executeTakeFirst()) ?? made.executeTakeFirstOrThrow()
}

const findOrInsertSubcategory = async (db: Writer, category_id: number, name: string): Promise<Term> => {
  const name_key = termKey(name)
  const found = db
    .selectFrom('subcategory')
    .select(['id', 'name'])
    .where('category_id', '=', category_id)
    .where('name_key', '=', name_key)
  const made = db.insertInto('subcategory').values({ category_id, name, name_key }).returning(['id', 'name'])
  return (await found.executeTakeFirst()) ?? made.executeTakeFirstOrThrow()
}

/**
 * Returns a function that looks up a file's category, subcategory and tags; new ones are inserted. None is ever deleted: one that
 * lost its last post keeps its id, and the menu and the lists of tags leave it out (`categories.ts`, `tags.ts`).
 */
export const createFindOrInsertTerms = (db: Writer): ((file: PostFile) => Promise<PostTerms>) => {
  // A thousand files share a dozen names.
  const categoryOf = memoised((name) => findOrInsert(db, 'category', name), Infinity)
  const tagOf = memoised((name) => findOrInsert(db, 'tag', name), Infinity)
  const findIn = new Map<number, (name: string) => Promise<Term>>()
  const subcategoryOf = ({ id }: Term, name: string): Promise<Term> => {
    const find = findIn.get(id) ?? memoised((each) => findOrInsertSubcategory(db, id, each), Infinity)
    findIn.set(id, find)
    return find(name)
  }
  return async (file) => {
    const category = await categoryOf(file.category)
    const subcategory = file.subcategory === null ? null : await subcategoryOf(category, file.subcategory)
    const tags = new Map<number, Term>()
    for (const name of file.tags) {
      const tag = await tagOf(name)
      tags.set(tag.id, tag)
    }
    return { category, subcategory, tags: [...tags.values()] }
  }
}

/** The spellings that files use, by key, in the order of the files. */
type Spellings = Map<string, Set<string>>

type StoredName = { readonly id: number; readonly name: string; readonly key: string }
type Correction = { readonly id: number; readonly from: string; readonly to: string }

const note = (spellings: Spellings, key: string, name: string): void => {
  spellings.set(key, (spellings.get(key) ?? new Set<string>()).add(name))
}

/** Two categories may have subcategories of one name. */
const subcategoryKey = (category: string, subcategory: string): string => `${category}\0${subcategory}`

const spellingsIn = async (files: readonly PostFile[]) => {
  const nextSlice = createTimeSlices()
  const keyOf = memoised(termKey, Infinity)
  const [categories, subcategories, tags]: [Spellings, Spellings, Spellings] = [new Map(), new Map(), new Map()]
  for (const { category, subcategory, tags: names } of files) {
    note(categories, keyOf(category), category)
    if (subcategory !== null) note(subcategories, subcategoryKey(keyOf(category), keyOf(subcategory)), subcategory)
    for (const name of names) note(tags, keyOf(name), name)
    await nextSlice()
  }
  return { categories, subcategories, tags }
}

/** If no file spells a name as it is stored, the first file that uses it decides. */
const correctionsOf = (stored: readonly StoredName[], spellings: Spellings): readonly Correction[] =>
  stored.flatMap(({ id, name, key }) => {
    const used = spellings.get(key)
    const [to] = used === undefined || used.has(name) ? [] : used
    return to === undefined ? [] : [{ id, from: name, to }]
  })

const listed = async (db: Writer, scope: Scope): Promise<readonly number[]> => {
  const rows = await db.selectFrom('listing').select('post_id').where('scope', '=', scope).execute()
  return rows.map(({ post_id }) => post_id)
}

/** The category is part of a cover's address. */
const renameCovers = async (db: Writer, ids: readonly number[], { from, to }: Correction): Promise<void> => {
  for (const chunk of inChunks(ids)) {
    const rows = db.selectFrom('post').select(['id', 'title', 'subtitle', 'thumbnail']).where('id', 'in', chunk)
    for (const { id, thumbnail, ...text } of await rows.execute())
      if (thumbnail === coverUrl(id, { ...text, category: from }))
        await db
          .updateTable('post')
          .set({ thumbnail: coverUrl(id, { ...text, category: to }) })
          .where('id', '=', id)
          .execute()
  }
}

/**
 * Renames each category, subcategory and tag whose stored spelling no published file uses any more, to that of the first file that
 * has it. Returns the ids of the published posts that have a corrected name.
 */
export const correctSpelling = async (db: Writer, files: readonly PostFile[]): Promise<readonly number[]> => {
  const { categories, subcategories, tags } = await spellingsIn(files)
  const affected: number[] = []
  const rename = async (table: 'category' | 'subcategory' | 'tag', { id, to }: Correction, scope: Scope) => {
    await db.updateTable(table).set({ name: to }).where('id', '=', id).execute()
    const ids = await listed(db, scope)
    affected.push(...ids)
    return ids
  }
  const category = await db.selectFrom('category').select(['id', 'name', 'name_key as key']).execute()
  for (const correction of correctionsOf(category, categories))
    await renameCovers(db, await rename('category', correction, categoryScope(correction.id)), correction)
  const subcategory = await db
    .selectFrom('subcategory')
    .innerJoin('category', 'category.id', 'subcategory.category_id')
    .select(['subcategory.id', 'subcategory.name', 'subcategory.name_key', 'category.name_key as category_key'])
    .execute()
  const withKey = subcategory.map((row) => ({ ...row, key: subcategoryKey(row.category_key, row.name_key) }))
  for (const correction of correctionsOf(withKey, subcategories))
    await rename('subcategory', correction, subcategoryScope(correction.id))
  const tag = await db.selectFrom('tag').select(['id', 'name', 'name_key as key']).execute()
  for (const correction of correctionsOf(tag, tags)) await rename('tag', correction, tagScope(correction.id))
  return affected
}
