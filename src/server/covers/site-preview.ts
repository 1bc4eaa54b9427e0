import type { Site } from '#/contract/site.ts'

import { coverHash } from './cover-url.ts'
import { previewPng } from './covers.ts'

/** The preview image (`og:image`) of lists: a cover with the site's name. Its file name contains a hash of what it shows. */
export const createSitePreview = ({ title, description }: Pick<Site, 'title' | 'description'>) => {
  const name = `site-${coverHash([title, description])}.png`
  return {
    name,
    url: `/covers/${name}`,
    draw: () => previewPng({ title, subtitle: description, category: '' }),
  }
}
export type SitePreview = ReturnType<typeof createSitePreview>
