import type { Site } from '#/contract/site.ts'

import { coverHash } from '../covers/cover-url.ts'
import { drawCover } from '../covers/draw-cover.ts'
import { withOutlines } from '../covers/outlines.ts'
import { coverPreview } from '../covers/previews.ts'

/** The picture that is shown with a link to a list: the site's name on a cover. Its name changes with what it shows. */
export const createSitePreview = ({ title, description }: Pick<Site, 'title' | 'description'>) => {
  const name = `site-${coverHash([title, description])}.png`
  return {
    name,
    url: `/covers/${name}`,
    draw: async () => coverPreview(await withOutlines(drawCover({ title, subtitle: description, category: '' }))),
  }
}
export type SitePreview = ReturnType<typeof createSitePreview>
