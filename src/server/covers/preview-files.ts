import { join } from 'node:path'

import { LRUCache } from 'lru-cache'
import sharp from 'sharp'

import { previewSize } from '#/contract/preview.ts'

import { keptBytes, writeAtomically } from '../disk/files.ts'
import type { WarningLog } from '../log.ts'
import { createQueue } from '../queue.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** `--paper` of `tokens.css` in the light theme, behind transparent images: JPEG would make them black. */
const paper = '#faf8f4'

/** Removed, because servers have no emoji font and would draw boxes. */
const emoji = /<text [^>]*>[^<]*[\p{Extended_Pictographic}\p{Regional_Indicator}][^<]*<\/text>/gu

/** Renders an SVG as a PNG of the size of link previews. */
export const renderPng = async (svg: string): Promise<Bytes> => {
  const picture = sharp(Buffer.from(svg.replaceAll(emoji, ''))).resize({
    ...previewSize,
    fit: 'cover',
    position: 'top',
  })
  return new Uint8Array(await picture.png({ palette: true }).toBuffer())
}

/** Crops an image to its most salient part, as a JPEG of the size of link previews. */
export const cropPreview = async (picture: Uint8Array): Promise<Bytes> => {
  const cropped = sharp(picture)
    .flatten({ background: paper })
    .resize({ ...previewSize, fit: 'cover', position: 'attention' })
  return new Uint8Array(await cropped.jpeg({ quality: 82, mozjpeg: true }).toBuffer())
}

/** Queue length; one preview takes about a tenth of a second. */
const maxWaiting = 30

/** Resolves with the preview of this name: cached, or made by `draw`. Rejects with `QueueFull`. */
export type Previews = (name: string, draw: () => Promise<Bytes>) => Promise<Bytes>

/**
 * Caches previews in memory and on disk; the content behind a name never changes. Draws one at a time, because sharp shares
 * Node's thread pool with password hashing and file reads.
 */
export const createPreviews = ({
  cacheDir,
  log,
}: {
  readonly cacheDir: string
  readonly log: WarningLog
}): Previews => {
  const queue = createQueue(1, maxWaiting)
  const make = async (name: string, draw: () => Promise<Bytes>): Promise<Bytes> => {
    const file = join(cacheDir, name)
    const kept = await keptBytes(file)
    if (kept !== null) return kept
    return queue(async () => {
      const drawn = await draw()
      await writeAtomically(file, drawn).catch((error: unknown) => {
        log.warn(`미리 보기 그림을 저장하지 못했습니다. ${String(error)}`)
      })
      return drawn
    })
  }

  const previews = new LRUCache<string, Bytes, () => Promise<Bytes>>({
    max: 2 * maxWaiting,
    ignoreFetchAbort: true,
    fetchMethod: (name, _stale, { context: draw }) => make(name, draw),
  })
  return (name, draw) => previews.forceFetch(name, { context: draw })
}
