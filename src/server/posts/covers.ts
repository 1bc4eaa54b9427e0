import type { Reader } from '../database/database.ts'
import { withOutlines } from '../markdown/cover/outlines.ts'
import { drawCover } from '../markdown/cover.ts'
import { coverName } from './cover-url.ts'
import { createKeeper } from './keeper.ts'

/** A page of a list shows a dozen at once. */
const keep = createKeeper<string>(500)

/** The picture drawn for a post that brings none, `null` when no post has it under this name (any more). */
export const findCover = async (db: Reader, name: string): Promise<string | null> => {
  const [, id] = /^([1-9]\d{0,15})-[\w-]+\.svg$/.exec(name) ?? []
  if (id === undefined) return null
  const text = await db
    .selectFrom('post')
    .innerJoin('category', 'category.id', 'post.category_id')
    .select(['post.title', 'post.subtitle', 'category.name as category'])
    .where('post.id', '=', Number(id))
    .where('post.published', '=', 1)
    .executeTakeFirst()
  return text !== undefined && coverName(Number(id), text) === name
    ? keep(name, () => withOutlines(drawCover(text)))
    : null
}
