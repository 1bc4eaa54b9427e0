import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { LRUCache } from 'lru-cache'
import sharp from 'sharp'

import { previewSize } from '#/contract/preview.ts'

import { ifThere, writeWhole } from '../disk/files.ts'
import type { WarningLog } from '../log.ts'
import { createQueue } from '../queue.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** `--paper` of `tokens.css` by day: JPEG has nothing to see through, and would show black. */
const paper = '#faf8f4'

/** Servers have no emoji font and would draw boxes. */
const emoji = /<text [^>]*>[^<]*\p{Extended_Pictographic}[^<]*<\/text>/gu

/** A drawn cover as PNG. */
export const coverPreview = async (svg: string): Promise<Bytes> => {
  const picture = sharp(Buffer.from(svg.replaceAll(emoji, ''))).resize({
    ...previewSize,
    fit: 'cover',
    position: 'top',
  })
  return new Uint8Array(await picture.png({ palette: true }).toBuffer())
}

/** One of the owner's images as JPEG, cropped to its most salient part. */
export const picturePreview = async (picture: Uint8Array): Promise<Bytes> => {
  const cut = sharp(picture)
    .flatten({ background: paper })
    .resize({ ...previewSize, fit: 'cover', position: 'attention' })
  return new Uint8Array(await cut.jpeg({ quality: 82, mozjpeg: true }).toBuffer())
}

/** Queue length; drawing one preview takes a tenth of a second. */
const waiting = 30

/** The preview of this name, from disk or else from `draw`. Rejects with `QueueFull`. */
export type Previews = (name: string, draw: () => Promise<Bytes>) => Promise<Bytes>

/**
 * Draws each preview once and keeps it on disk: its name changes with what it shows. One at a time, because drawing shares its
 * threads with password hashing and file reads.
 */
export const createPreviews = ({
  cacheDir,
  log,
}: {
  readonly cacheDir: string
  readonly log: WarningLog
}): Previews => {
  const queue = createQueue(1, waiting)
  const make = async (name: string, draw: () => Promise<Bytes>): Promise<Bytes> => {
    const file = join(cacheDir, name)
    const kept = await ifThere(readFile(file))
    if (kept !== null) return new Uint8Array(kept)
    return queue(async () => {
      const drawn = await draw()
      await writeWhole(file, drawn).catch((error: unknown) => {
        log.warn(`미리 보기 그림을 저장하지 못했습니다. ${String(error)}`)
      })
      return drawn
    })
  }

  const previews = new LRUCache<string, Bytes, () => Promise<Bytes>>({
    max: 2 * waiting,
    ignoreFetchAbort: true,
    fetchMethod: (name, _stale, { context: draw }) => make(name, draw),
  })
  return (name, draw) => previews.forceFetch(name, { context: draw })
}
