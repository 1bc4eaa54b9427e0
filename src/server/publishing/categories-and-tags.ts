import { createHash } from 'node:crypto'

import { nameKey } from '#/text/names.ts'

import type { Writer } from '../database/database.ts'
import { categoryScope, everyPost, type Scope, subcategoryScope, tagScope } from '../database/scope.ts'
import type { PostFile } from '../posts-folder/post-file.ts'

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

/** The key by which names are equal. Long ones are hashed: an index entry of PostgreSQL holds 2,700 bytes. */
export const termKey = (name: string): string => {
  const key = nameKey(name)
  return key.length > 800 ? createHash('sha256').update(key).digest('base64url') : key
}

/** Memoises: a thousand files share a dozen names. */
const memoise = (find: (name: string, key: string) => Promise<Term>) => {
  const found = new Map<string, Term>()
  return async (name: string): Promise<Term> => {
    const key = termKey(name)
    const term = found.get(key) ?? (await find(name, key))
    found.set(key, term)
    return term
  }
}

const findOrInsertTag = (db: Writer) => async (name: string, name_key: string) =>
  (await db.selectFrom('tag').select(['id', 'name']).where('name_key', '=', name_key).executeTakeFirst()) ??
  (await db.insertInto('tag').values({ name, name_key }).returning(['id', 'name']).executeTakeFirstOrThrow())

const findOrInsertCategory = (db: Writer) => async (name: string, name_key: string) =>
  (await db.selectFrom('category').select(['id', 'name']).where('name_key', '=', name_key).executeTakeFirst()) ??
  (await db.insertInto('category').values({ name, name_key }).returning(['id', 'name']).executeTakeFirstOrThrow())

const findOrInsertSubcategory = (db: Writer, category_id: number) => async (name: string, name_key: string) =>
  (await db
    .selectFrom('subcategory')
    .select(['id', 'name'])
    .where('category_id', '=', category_id)
    .where('name_key', '=', name_key)
    .executeTakeFirst()) ??
  (await db
    .insertInto('subcategory')
    .values({ category_id, name, name_key })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow())

/** Returns a function that looks up a file's category, subcategory and tags; new ones are inserted. */
export const createFindOrInsertTerms = (db: Writer): ((file: PostFile) => Promise<PostTerms>) => {
  const findIn = new Map<number, (name: string) => Promise<Term>>()
  const categoryOf = memoise(findOrInsertCategory(db))
  const tagOf = memoise(findOrInsertTag(db))
  const subcategoryOf = (category: Term, name: string): Promise<Term> => {
    const find = findIn.get(category.id) ?? memoise(findOrInsertSubcategory(db, category.id))
    findIn.set(category.id, find)
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
