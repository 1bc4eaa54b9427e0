import { open, realpath, stat } from 'node:fs/promises'
import { relative, sep } from 'node:path'

import type { Context } from 'hono'
import { getMimeType } from 'hono/utils/mime'

import { createLocate } from '../disk/locate.ts'
import { isServedKind } from '../disk/served-files.ts'

/** A page of the owner's own may look as it likes but runs nothing, and knows nothing of the blog's visitors. */
const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

/** Checked for the name on disk as well: a link may have another one. */
const isPublic = (path: string): boolean => isServedKind(path) && path.split(sep).every((name) => !name.startsWith('.'))

/** The part of a file that is asked for, `end` not included; the whole of it unless it is one part that is there. */
const byteRange = (
  header: string | undefined,
  size: number,
): { readonly start: number; readonly end: number; readonly partial: boolean } => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  const whole = { start: 0, end: size, partial: false }
  if (first === '' && last === '') return whole
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(Number(last) + 1, size)
  // A server may answer an unfit range with the whole (RFC 9110, 14.2): a player copes with that better than with 416.
  return start < end ? { start, end, partial: true } : whole
}

const chunkSize = 65_536

/** The bytes of a file from `start` to `end` (not included), read as they are sent. */
const fileStream = async (
  file: string,
  start: number,
  end: number,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
  const handle = await open(file)
  let position = start
  return new ReadableStream({
    pull: async (controller) => {
      const length = Math.min(chunkSize, end - position)
      const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, position)
      position += bytesRead
      if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
      if (bytesRead > 0 && position < end) return
      await handle.close()
      // Its length is promised: whoever is sent less would wait for the rest, or take a part for the whole.
      if (position < end) throw new Error(`${file} became shorter while it was sent`)
      controller.close()
    },
    // The visitor left.
    cancel: () => handle.close(),
  })
}

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
