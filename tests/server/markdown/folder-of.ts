import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'

import sharp from 'sharp'
import { onTestFinished } from 'vitest'

import { createImages } from '#/server/images/images.ts'

import { quiet } from './reading.ts'

/** An empty folder that goes with the test. */
export const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), '글방-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Writes a file at once: a blog that watches the folder sees it whole or not at all. */
export const put = async (folder: string, path: string, content: string | Uint8Array): Promise<string> => {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  const draft = join(dirname(file), `.${randomUUID()}`)
  await writeFile(draft, content)
  await rename(draft, file)
  return file
}

type Form = 'png' | 'jpeg' | 'webp' | 'gif'

/** A picture of one colour. */
export const picture = (
  width: number,
  height: number,
  form: Form = 'png',
  background = '#c2573f',
): Promise<Uint8Array> =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(form)
    .toBuffer()

/** A PNG with one more chunk, before its first or after its last `IDAT`. */
export const withChunk = (
  png: Uint8Array,
  type: string,
  content: Uint8Array,
  place: 'before' | 'after',
): Uint8Array => {
  const body = Buffer.concat([Buffer.from(type), content])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(content.length)
  chunk.set(body, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  const bytes = Buffer.from(png)
  // A chunk begins with the length of its content.
  const at = place === 'before' ? bytes.indexOf('IDAT') - 4 : bytes.indexOf('IEND') - 4
  return Buffer.concat([bytes.subarray(0, at), chunk, bytes.subarray(at)])
}

/** A posts folder with the images that are served from it. */
export const makeImages = async (log = quiet) => {
  const [postsDir, cacheDir] = [await makeFolder(), await makeFolder()]
  return { postsDir, cacheDir, images: createImages({ postsDir, cacheDir, log }) }
}

export const hashIn = (text: string): string => /\/images\/([0-9a-f]{20})\//.exec(text)?.[1] ?? '없음'
