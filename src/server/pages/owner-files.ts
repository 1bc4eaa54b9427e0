import { realpath, stat } from 'node:fs/promises'
import { relative, sep } from 'node:path'

import type { Context } from 'hono'
import { getMimeType } from 'hono/utils/mime'

import { createLocate } from '../disk/locate.ts'
import { isServedKind } from '../disk/served-place.ts'
import { byteRange } from './byte-range.ts'
import { fileStream } from './file-stream.ts'

/** A page of the owner's own may look as it likes but runs nothing, and knows nothing of the blog's visitors. */
const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

/** Checked for the name on disk as well: a link may have another one. */
const isPublic = (path: string): boolean => isServedKind(path) && path.split(sep).every((name) => !name.startsWith('.'))

/** Sends the files that lie beside the posts. */
export const createOwnerFiles = (postsDir: string) => {
  const locate = createLocate(postsDir)
  return async (c: Context, path: string): Promise<Response | null> => {
    const file = await locate(path)
    if (file === null || !isPublic(path) || !isPublic(relative(await realpath(postsDir), file))) return null
    const { size, mtimeMs } = await stat(file)
    // Whoever goes on with a part must have the same file; a weak tag cannot promise that, so they get the whole.
    const range = byteRange(c.req.header('if-range') === undefined ? c.req.header('range') : undefined, size)
    const headers = new Headers({
      'content-type': getMimeType(path) ?? 'application/octet-stream',
      'content-security-policy': policy,
      'content-length': String(range.end - range.start),
      'accept-ranges': 'bytes',
      'cache-control': 'no-cache',
      etag: `W/"${size.toString(36)}-${mtimeMs.toString(36)}"`,
    })
    if (range.partial) headers.set('content-range', `bytes ${range.start}-${range.end - 1}/${size}`)
    // For an answer without a body the file would be left open.
    const isEmpty = c.req.method === 'HEAD' || size === 0
    const body = isEmpty ? null : await fileStream(file, range.start, range.end)
    return new Response(body, { status: range.partial ? 206 : 200, headers })
  }
}
