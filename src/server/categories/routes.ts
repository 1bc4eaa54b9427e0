import { Hono } from 'hono'

import type { Database } from '../database/database.ts'
import { idOrAll } from '../http/parameters.ts'
import { found, only } from '../http/refused.ts'
import { categories, findCategory, subcategories } from './categories.ts'

export const noCategory = '카테고리를 찾을 수 없습니다.'

export const categoryRoutes = ({ db }: { readonly db: Database }): Hono =>
  new Hono()
    .get('/category', async (c) => c.json(await db.read(categories)))
    .all('/category', only('GET'))
    .get('/subcategory', async (c) => {
      const categoryId = idOrAll(c, 'categoryId')
      const list = await db.read(async (reader) => {
        if (categoryId !== null) found(await findCategory(reader, categoryId), noCategory, 'category.missing')
        return subcategories(reader, categoryId)
      })
      return c.json(list)
    })
    .all('/subcategory', only('GET'))
