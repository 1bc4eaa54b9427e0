import { LRUCache } from 'lru-cache'

import { positiveId } from '#/contract/addresses.ts'
import type { Site } from '#/contract/site.ts'

import type { Reader } from '../database/database.ts'
import { coverHash, coverName, type PreviewText } from './cover-url.ts'
import { drawCover, drawPreview } from './draw-cover.ts'
import { withOutlines } from './outlines.ts'
import { renderPng } from './preview-files.ts'

/** A page of a list shows a dozen at once. */
const svgs = new LRUCache<string, string, PreviewText>({
  max: 500,
  ignoreFetchAbort: true,
  fetchMethod: (_name, _stale, { context }) => withOutlines(drawCover(context)),
})

/** The texts of a post by the file name of its cover (`coverName`); `null` if no post has such a cover, or none has it any more. */
export const findCover = async (db: Reader, name: string): Promise<PreviewText | null> => {
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

/** The cover of a post, as SVG without font dependencies. Cached. */
export const coverSvg = (name: string, text: PreviewText): Promise<string> => svgs.forceFetch(name, { context: text })

/** The preview image with the title on it, as PNG. */
export const previewPng = async (text: PreviewText): Promise<Uint8Array<ArrayBuffer>> =>
  renderPng(await withOutlines(drawPreview(text)))

/** The preview image (`og:image`) of lists, with the site's name. Its file name contains a hash of what it shows. */
export const createSitePreview = ({ title, description }: Pick<Site, 'title' | 'description'>) => {
  const name = `site-${coverHash([title, description])}.png`
  return {
    name,
    url: `/covers/${name}`,
    draw: () => previewPng({ title, subtitle: description, category: '' }),
  }
}
export type SitePreview = ReturnType<typeof createSitePreview>
