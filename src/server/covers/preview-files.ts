import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { LRUCache } from 'lru-cache'
import sharp from 'sharp'

import { paper } from '#/contract/paper.ts'
import { previewSize } from '#/contract/preview.ts'

import { ifReadable, keptBytes, writeAtomically } from '../disk/files.ts'
import type { WarningLog } from '../log.ts'
import { createQueue } from '../queue.ts'

type Bytes = Uint8Array<ArrayBuffer>

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
    // Behind transparent images, which JPEG would make black.
    .flatten({ background: paper.light })
    .resize({ ...previewSize, fit: 'cover', position: 'attention' })
  return new Uint8Array(await cropped.jpeg({ quality: 82, mozjpeg: true }).toBuffer())
}

/** Queue length; one preview takes about a tenth of a second. */
const maxWaiting = 30

export type Previews = {
  /** Resolves with the preview of this name: cached, or made by `draw`. Rejects with `QueueFull`. */
  get(name: string, draw: () => Promise<Bytes>): Promise<Bytes>
  /** Deletes the previews that are shown no more: a crop of a picture that was taken back, a cover with an old title. */
  forgetOthers(shown: ShownPreviews): Promise<void>
}

type ShownPreviews = {
  /** Hashes of images, of which previews are crops. */
  readonly images: ReadonlySet<string>
  /** Names of covers, ending in `.svg`. */
  readonly covers: ReadonlySet<string>
}

/**
 * Whether a preview is still shown, by its name: `site-…` is the site's own, `<hash>-<width>.jpg` a crop, any other has the
 * name of its cover. `.part` follows while it is written.
 */
const isShown = (name: string, { images, covers }: ShownPreviews): boolean => {
  const [stem = ''] = name.split('.', 1)
  return stem.startsWith('site-') || images.has(stem.split('-', 1)[0] ?? '') || covers.has(`${stem}.svg`)
}

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
  const forgetOthers: Previews['forgetOthers'] = async (shown) => {
    for (const name of previews.keys()) if (!isShown(name, shown)) previews.delete(name)
    for (const name of (await ifReadable(readdir(cacheDir))) ?? [])
      if (!isShown(name, shown))
        await rm(join(cacheDir, name), { force: true }).catch((error: unknown) => {
          log.warn(`더는 보이지 않는 미리 보기 그림을 지우지 못했습니다. ${String(error)}`)
        })
  }
  return { get: (name, draw) => previews.forceFetch(name, { context: draw }), forgetOthers }
}
