import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { LRUCache } from 'lru-cache'

import { pictureAddress, pictureWidths } from '#/contract/picture.ts'

import { ifReadable, isTransient, keptBytes, stampOf, writeAtomically } from '../disk/files.ts'
import { createLocate } from '../disk/public-files.ts'
import type { WarningLog } from '../log.ts'
import { createClientQueue, createCoalescingQueue, createQueue } from '../queue.ts'
import {
  fileUrl,
  type FoundImage,
  type ImageFinder,
  isImageHash,
  parsePictureAddress,
  type ResizedImage,
} from './image-url.ts'
import { findOriginal, inspect, resize } from './resize.ts'

export type Images = ImageFinder & {
  /**
   * The body of `/images/<hash>/<width>.avif` or `.webp`, resized at the first request; `null` for any other path. Clients take
   * turns, so that nobody waits behind all that another one asks for; rejects with `QueueFull`.
   */
  answer(pathname: string, client?: string): Promise<{ readonly body: Bytes; readonly type: string } | null>
  /**
   * Deletes the resized versions of all images except these (by hash), and stores no others from now on: otherwise an image
   * that the owner has withdrawn and deleted would be served for good to anyone who knows its address.
   */
  forgetOthers(shown: ReadonlySet<string>): Promise<void>
  /**
   * Resizes the shown images (by hash) to the widths that most readers get, so that the first reader does not wait; skips those
   * not described yet. Pauses after each for as long as it took: readers and publishing come first. Resolves when done; if a
   * call is already running, resolves at once, and that call goes on with the new set.
   */
  resizeAhead(shown: ReadonlySet<string>, signal: AbortSignal): Promise<void>
}

type Bytes = Uint8Array<ArrayBuffer>

type ImagesOptions = { readonly postsDir: string; readonly cacheDir: string; readonly log: WarningLog }
/** Identical images may exist as several files. */
type Source = { readonly files: Set<string>; readonly widths: readonly number[] }

const maxBytes = 100_000_000
/** Of cards and of a post's column, on phones and on common screens. */
const usualWidths = [360, 720, 960]

/**
 * Knows the images that were described since the start, and those that are already resized on disk: until all posts are read, its
 * `answer` resolves with `null` for others.
 */
export const createImages = ({ postsDir, cacheDir, log }: ImagesOptions): Images => {
  const locate = createLocate(postsDir)
  const inspectQueue = createQueue(2, Infinity)
  // One at a time: resizing may take half a gigabyte of memory, and uses several cores by itself.
  const inTurn = createClientQueue({ atOnce: 1, maxWaiting: 200 })
  const coalesced = createCoalescingQueue<Bytes | undefined>(inTurn)
  const described = new Map<string, { readonly stamp: string; readonly picture: Promise<FoundImage> }>()
  const sources = new Map<string, Source>()

  const inspectFile = async (file: string, path: string): Promise<FoundImage> => {
    const url = fileUrl(path)
    if ((await stat(file)).size > maxBytes) return { width: null, height: null, hash: null, widths: [], file: url }
    const picture = await inspect(await readFile(file), url, (reason) => log.warn(`${path}: ${reason}`))
    if (picture?.hash) {
      const files = sources.get(picture.hash)?.files ?? new Set()
      sources.set(picture.hash, { files: files.add(file), widths: picture.widths })
    }
    return picture ?? 'unreadable'
  }

  const describe: Images['describe'] = async (path) => {
    const file = await locate(path)
    const stamp = file && (await stampOf(file))
    if (file === null || stamp === null) return null
    const known = described.get(path)
    if (known?.stamp === stamp) return known.picture
    const picture = inspectQueue(() => inspectFile(file, path)).catch((error: unknown) => {
      described.delete(path)
      if (isTransient(error)) throw error
      log.warn(`${path}: 그림을 읽지 못했습니다. ${String(error)}`)
      return 'unreadable' as const
    })
    described.set(path, { stamp, picture })
    return picture
  }

  /** The hashes of all images that posts show; `null` until that is known. */
  let allShown: ReadonlySet<string> | null = null
  const mayKeep = ({ hash }: ResizedImage) => allShown?.has(hash) !== false
  const cacheFile = ({ hash, width, format }: ResizedImage) => join(cacheDir, hash, `${width}.${format}`)

  const resizeOriginal = async ({ hash, width, format }: ResizedImage): Promise<Bytes | undefined> => {
    const source = sources.get(hash)
    if (!source?.widths.includes(width)) return undefined
    const original = await findOriginal(source.files, hash)
    return original === null ? undefined : resize(original, width, format)
  }

  /** To be called when its turn comes. Checks the disk again: the same may have been resized while this waited. */
  const resizeAndStore = async (
    wanted: ResizedImage,
    onUnstored: (error: unknown) => void,
  ): Promise<Bytes | undefined> => {
    const file = cacheFile(wanted)
    const kept = await keptBytes(file)
    if (kept !== null) return kept
    const body = await resizeOriginal(wanted).catch((error: unknown) => {
      if (isTransient(error)) throw error
      log.warn(`그림을 줄이지 못했습니다. ${String(error)}`)
      return undefined
    })
    if (body !== undefined && mayKeep(wanted)) await writeAtomically(file, body).catch(onUnstored)
    return body
  }

  const resized = new LRUCache<string, Bytes>({ maxSize: 32_000_000, sizeCalculation: ({ length }) => length + 1 })
  const load = async (wanted: ResizedImage, client: string): Promise<Bytes | undefined> => {
    const address = pictureAddress(wanted.hash, wanted.width, wanted.format)
    const body =
      resized.get(address) ??
      (await keptBytes(cacheFile(wanted))) ??
      (await coalesced(client, address, () =>
        resizeAndStore(wanted, (error) => log.warn(`줄인 그림을 저장하지 못했습니다. ${String(error)}`)),
      ))
    if (mayKeep(wanted)) resized.set(address, body)
    return body
  }

  /** At most the original's width: a thumbnail's `srcset` may ask for more. */
  const widthToServe = (hash: string, asked: number): number => {
    const largest = sources.get(hash)?.widths.at(-1) ?? asked
    return pictureWidths.includes(asked) ? Math.min(asked, largest) : asked
  }

  const resizedAhead = new Set<string>()

  const forgetOthers: Images['forgetOthers'] = async (shown) => {
    allShown = shown
    const kept = (await ifReadable(readdir(cacheDir))) ?? []
    for (const hash of kept.filter((name) => isImageHash(name) && !shown.has(name))) {
      resizedAhead.delete(hash)
      await rm(join(cacheDir, hash), { recursive: true, force: true }).catch((error: unknown) => {
        log.warn(`더는 보이지 않는 그림을 지우지 못했습니다. ${String(error)}`)
      })
    }
    for (const address of resized.keys())
      if (!shown.has(parsePictureAddress(address)?.hash ?? '')) resized.delete(address)
  }

  const resizeToUsual = async (hashes: ReadonlySet<string>, signal: AbortSignal): Promise<void> => {
    for (const hash of hashes) {
      if (resizedAhead.has(hash) || !sources.has(hash)) continue
      for (const width of new Set(usualWidths.map((asked) => widthToServe(hash, asked)))) {
        const wanted: ResizedImage = { hash, width, format: 'avif' }
        if ((await stampOf(cacheFile(wanted))) !== null) continue
        signal.throwIfAborted()
        const start = performance.now()
        await inTurn('ahead', () =>
          resizeAndStore(wanted, (error) => {
            throw error
          }),
        )
        await setTimeout(performance.now() - start, undefined, { signal })
      }
      resizedAhead.add(hash)
    }
  }

  let toResize: ReadonlySet<string> | null = null
  const resizeAhead: Images['resizeAhead'] = async (shown, signal) => {
    const isRunning = toResize !== null
    toResize = shown
    if (isRunning) return
    while (toResize !== null) {
      const hashes: ReadonlySet<string> = toResize
      await resizeToUsual(hashes, signal).catch((error: unknown) => {
        // Readers still get them, at their first request.
        if (!signal.aborted) log.warn(`그림을 미리 줄이지 못했습니다. ${String(error)}`)
      })
      if (toResize === hashes) toResize = null
    }
  }

  return {
    resizeAhead,
    describe,
    forgetOthers,
    answer: async (pathname, client = '') => {
      const asked = parsePictureAddress(pathname)
      if (asked === null) return null
      const body = await load({ ...asked, width: widthToServe(asked.hash, asked.width) }, client)
      return body === undefined ? null : { body, type: `image/${asked.format}` }
    },
  }
}
