import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { getMimeType } from 'hono/utils/mime'

import { compress, type Encoding, isText } from '../http/content-encoding.ts'
import { tagOf } from '../http/entity-tag.ts'

export type Asset = {
  readonly type: string
  readonly etag: string
  /** Its name changes with its content. */
  readonly immutable: boolean
  readonly body: Uint8Array<ArrayBuffer>
  /** The body compressed, once for all requests; `null` for what does not get smaller. */
  readonly packed: (encoding: Encoding) => Promise<Uint8Array<ArrayBuffer>> | null
}

/** What the build left, by address. Whatever is not in here is not served, whichever way it is asked for. */
export type Assets = ReadonlyMap<string, Asset>

const suffixes = { br: '.br', gzip: '.gz' } as const
/** Worth a second of work, because it is done once. */
const effort = 10

const createAsset = (
  name: string,
  bodies: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  body: Uint8Array<ArrayBuffer>,
): Asset => {
  const type = getMimeType(name) ?? 'application/octet-stream'
  const made = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>()
  const pack = (encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> => {
    const ready = bodies.get(name + suffixes[encoding])
    return ready === undefined ? compress(body, encoding, effort) : Promise.resolve(ready)
  }
  return {
    type,
    etag: tagOf(body),
    immutable: name.startsWith('/assets/'),
    body,
    packed: (encoding) => {
      if (!isText(type) || body.length < 1_024) return null
      const packed = made.get(encoding) ?? pack(encoding)
      made.set(encoding, packed)
      return packed
    },
  }
}

/** Reads the build. Hidden files (the manifest) and `index.html`, which is made for each page, stay out. */
export const loadAssets = async (folder: string): Promise<Assets> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const bodies = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name)
    const name = file.slice(folder.length).replaceAll('\\', '/')
    if (entry.isFile() && !name.includes('/.') && name !== '/index.html')
      bodies.set(name, new Uint8Array(await readFile(file)))
  }
  const isVariant = (name: string): boolean => bodies.has(name.replace(/\.(br|gz)$/, '')) && /\.(br|gz)$/.test(name)
  return new Map(
    [...bodies].flatMap(([name, body]) => (isVariant(name) ? [] : [[name, createAsset(name, bodies, body)]])),
  )
}
