import { LRUCache } from 'lru-cache'

import { positiveId } from '#/contract/positive-id.ts'

import type { Reader } from '../database/database.ts'
import { coverName, type CoverText } from './cover-url.ts'
import { drawCover, drawPicture } from './draw-cover.ts'
import { withOutlines } from './outlines.ts'
import { coverPreview } from './previews.ts'

/** A page of a list shows a dozen at once. */
const pictures = new LRUCache<string, string, CoverText>({
  max: 500,
  ignoreFetchAbort: true,
  fetchMethod: (_name, _stale, { context }) => withOutlines(drawPicture(context)),
})

/** What is drawn for a post that brings no picture, `null` when no post has it under this name (any more). */
export const findCover = async (db: Reader, name: string): Promise<CoverText | null> => {
  const id = positiveId(/^\d+(?=-)/.exec(name)?.[0] ?? '')
  if (id === null) return null
  const text = await db
    .selectFrom('post')
    .innerJoin('category', 'category.id', 'post.category_id')
    .select(['post.title', 'post.subtitle', 'category.name as category'])
    .where('post.id', '=', id)
    .where('post.published', '=', 1)
    .executeTakeFirst()
  return text !== undefined && coverName(id, text) === name ? text : null
}

/** The picture beside a post's title, as SVG. */
export const drawnPicture = (name: string, text: CoverText): Promise<string> =>
  pictures.forceFetch(name, { context: text })

/** The picture with the title on it, as PNG. */
export const drawPreview = async (text: CoverText): Promise<Uint8Array<ArrayBuffer>> =>
  coverPreview(await withOutlines(drawCover(text)))
