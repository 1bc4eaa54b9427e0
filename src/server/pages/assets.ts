import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Context } from 'hono'
import { getMimeType } from 'hono/utils/mime'

import { etagOf, immutable } from '../http/caching.ts'
import { type Encoding, preferredEncoding } from '../http/content-encoding.ts'

type Bytes = Uint8Array<ArrayBuffer>

type Asset = {
  readonly type: string
  readonly etag: string
  /** Whether its name contains a hash of its content. */
  readonly isImmutable: boolean
  readonly body: Bytes
  /** The body as the build precompressed it; `undefined` if that did not make it smaller. */
  readonly packed: Readonly<Record<Encoding, Bytes | undefined>>
}

/** The files of the build by URL path: an allow-list, so that no path can lead elsewhere. */
export type Assets = ReadonlyMap<string, Asset>

/** File name suffixes of the precompressed forms. */
export const packedSuffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

const createAsset = (name: string, bodies: ReadonlyMap<string, Bytes>, body: Bytes): Asset => ({
  type: getMimeType(name) ?? 'application/octet-stream',
  etag: etagOf(body),
  isImmutable: name.startsWith('/assets/'),
  body,
  packed: { br: bodies.get(name + packedSuffixes.br), gzip: bodies.get(name + packedSuffixes.gzip) },
})

/** Loads the build into memory, without hidden files (the manifest) and `index.html`, the template of the pages. */
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
    Object.values(packedSuffixes).some((suffix) => name.endsWith(suffix) && bodies.has(name.slice(0, -suffix.length)))
  return new Map(
    [...bodies].flatMap(([name, body]) => (isPacked(name) ? [] : [[name, createAsset(name, bodies, body)]])),
  )
}

/** Answers with a file of the build, compressed if the client accepts that. */
export const assetAnswer = (c: Context, asset: Asset): Response => {
  const headers = new Headers({
    'content-type': asset.type,
    etag: asset.etag,
    'cache-control': asset.isImmutable ? immutable : 'no-cache',
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
