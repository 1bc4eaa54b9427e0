import { Hono } from 'hono'

import { compareNames } from '#/text/name-order.ts'

import type { Database, Reader } from '../database/database.ts'
import { scopeOfRow } from '../database/scope.ts'
import { idOrAll } from '../http/parameters.ts'
import { allowOnly, categoryNotFound, requireFound } from '../http/refused.ts'

type Named = { readonly id: number; readonly name: string }

/** Subcategories of two categories may share a name. */
const byName = (a: Named, b: Named): number => compareNames(a.name, b.name) || a.id - b.id

/** Resolves with `undefined` for an unknown id; a category without posts is found, too. */
export const findCategory = (db: Reader, id: number) =>
  db.selectFrom('category').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

/** As {@link findCategory}. */
export const findSubcategory = (db: Reader, id: number) =>
  db.selectFrom('subcategory').select(['id', 'name', 'category_id']).where('id', '=', id).executeTakeFirst()

/** The categories that have posts, by name. */
export const categories = async (db: Reader) => {
  const rows = await db
    .selectFrom('category')
    .innerJoin('scope', (join) =>
      join.on((row) => row('scope.scope', '=', scopeOfRow('category', row.ref('category.id')))),
    )
    .select(['category.id', 'category.name'])
    .execute()
  return rows.toSorted(byName)
}

/** The subcategories that have posts, by name: of one category, or of all for `null`. */
export const subcategories = async (db: Reader, categoryId: number | null) => {
  const rows = await db
    .selectFrom('subcategory')
    .innerJoin('scope', (join) =>
      join.on((row) => row('scope.scope', '=', scopeOfRow('subcategory', row.ref('subcategory.id')))),
    )
    .select(['subcategory.id', 'subcategory.name', 'subcategory.category_id'])
    .$if(categoryId !== null, (query) => query.where('subcategory.category_id', '=', categoryId))
    .execute()
  return rows.toSorted(byName)
}

/** The category; rejects with 404 if there is none. */
export const requireCategory = async (db: Reader, id: number) =>
  requireFound(await findCategory(db, id), categoryNotFound)

/** The subcategory; rejects with 404 if there is none. */
export const requireSubcategory = async (db: Reader, id: number) =>
  requireFound(await findSubcategory(db, id), categoryNotFound)

export const categoryRoutes = ({ db }: { readonly db: Database }): Hono =>
  new Hono()
    .get('/category', async (c) => c.json(await db.read(categories)))
    .all('/category', allowOnly('GET'))
    .get('/subcategory', async (c) => {
      const categoryId = idOrAll(c, 'categoryId')
      const list = await db.read(async (reader) => {
        if (categoryId !== null) await requireCategory(reader, categoryId)
        return subcategories(reader, categoryId)
      })
      return c.json(list)
    })
    .all('/subcategory', allowOnly('GET'))
