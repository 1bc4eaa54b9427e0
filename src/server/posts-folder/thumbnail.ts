import { posix } from 'node:path'

import type { Log } from '../fault-log.ts'
import type { ImageFinder } from '../images/images.ts'
import { readReference } from '../markdown/reference.ts'

type ThumbnailSettings = { readonly path: string; readonly images: ImageFinder; readonly log: Log }

/**
 * The address of a post's picture as its front matter names it: a web address, an address of this site, or a path
 * relative to the file, which may be written as in a link (`%20`) or plainly (`여름 #1.jpg`). `null` for none.
 */
export const findThumbnail = async (
  written: string | null,
  { path, images, log }: ThumbnailSettings,
): Promise<string | null> => {
  if (written === null || /^(?:https?:\/)?\/[^/\\]/i.test(written)) return written
  const plain = await images.thumbnail(posix.join(posix.dirname(path), written.normalize('NFC')))
  if (plain !== null) return plain
  const reference = readReference(written, path, null)
  const found = reference.kind === 'file' ? await images.thumbnail(reference.path) : null
  if (found === null) log.warn(`${path}: 대표 그림이 없어 제목으로 그립니다. ${written}`)
  return found
}
