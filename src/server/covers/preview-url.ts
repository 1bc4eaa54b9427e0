import { previewOf } from '#/contract/preview.ts'
import type { Site } from '#/contract/site.ts'

/** The whole address of the picture that is shown with a link to a post, `undefined` for none. */
export const previewUrl = (thumbnail: string | null, site: Site): string | undefined => {
  const preview = previewOf(thumbnail, site)
  if (preview === '') return undefined
  return preview.startsWith('/') ? site.url + preview : preview
}
