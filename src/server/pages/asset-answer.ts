import type { Context } from 'hono'

import { preferredEncoding } from '../http/content-encoding.ts'
import type { Asset } from './assets.ts'

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
