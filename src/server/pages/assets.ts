import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Context } from 'hono'
import { getMimeType } from 'hono/utils/mime'

import { type Encoding, preferredEncoding } from '../http/content-encoding.ts'
import { etagOf } from '../http/entity-tag.ts'

type Bytes = Uint8Array<ArrayBuffer>

export type Asset = {
  readonly type: string
  readonly etag: string
  /** Its name changes with its content. */
  readonly immutable: boolean
  readonly body: Bytes
  /** The body as the build compressed it; `undefined` for what does not get smaller. */
  readonly packed: Readonly<Record<Encoding, Bytes | undefined>>
}

/** What the build left, by address. Whatever is not in here is not served, whichever way it is asked for. */
export type Assets = ReadonlyMap<string, Asset>

/** What the build adds to the name of a file for its compressed forms. */
export const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

const createAsset = (name: string, bodies: ReadonlyMap<string, Bytes>, body: Bytes): Asset => ({
  type: getMimeType(name) ?? 'application/octet-stream',
  etag: etagOf(body),
  immutable: name.startsWith('/assets/'),
  body,
  packed: { br: bodies.get(name + suffixes.br), gzip: bodies.get(name + suffixes.gzip) },
})

/** Reads the build. Hidden files (the manifest) and `index.html`, which is made for each page, stay out. */
export const loadAssets = async (folder: string): Promise<Assets> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const bodies = new Map<string, Bytes>()
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name)
    const name = file.slice(folder.length).replaceAll('\\', '/')
    if (entry.isFile() && !name.includes('/.') && name !== '/index.html')
      bodies.set(name, new Uint8Array(await readFile(file)))
  }
  const isPacked = (name: string): boolean =>
    Object.values(suffixes).some((suffix) => name.endsWith(suffix) && bodies.has(name.slice(0, -suffix.length)))
  return new Map(
    [...bodies].flatMap(([name, body]) => (isPacked(name) ? [] : [[name, createAsset(name, bodies, body)]])),
  )
}

/** Sends a file of the build. */
export const assetAnswer = (c: Context, asset: Asset): Response => {
  const headers = new Headers({
    'content-type': asset.type,
    etag: asset.etag,
    'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  const encoding = preferredEncoding(c.req.header('accept-encoding'))
  const packed = encoding === null ? undefined : asset.packed[encoding]
  if (encoding !== null && packed !== undefined) {
    headers.set('content-encoding', encoding)
    headers.set('vary', 'accept-encoding')
  }
  const body = packed ?? asset.body
  headers.set('content-length', String(body.length))
  return new Response(body, { headers })
}
