import { createReadStream } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import { extname, relative, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'

import type { Context } from 'hono'
import { getMimeType } from 'hono/utils/mime'

import { stampFrom } from '../disk/files.ts'
import { createLocate, isHidden, isServedKind } from '../disk/public-files.ts'
import { etagOf } from '../http/caching.ts'

/** HTML files of the owner may bring their own styles, but run no scripts and see no cookies. */
const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

/** In a sandbox, which has no origin of its own, Chromium's player cannot load the file that it was opened for. */
const mediaPolicy = "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'"

/** For extensions that Hono does not know. None may be a type that browsers run. */
const types: Readonly<Record<string, string>> = {
  flac: 'audio/flac',
  heic: 'image/heic',
  heif: 'image/heif',
  jxl: 'image/jxl',
  m4a: 'audio/mp4',
  m4v: 'video/mp4',
  mkv: 'video/matroska',
  // Chromium only downloads `video/quicktime`, although it plays what cameras record in it.
  mov: 'video/mp4',
  mpg: 'video/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
}

/** Extensions of source code and the like: browsers would download it, or take TypeScript for an MPEG stream. */
const texts: ReadonlySet<string> = new Set(
  (
    'c cc cpp cs dart diff go h hpp ipynb java jsonl jsx kt lua patch php pl ps1 py r rb rs sass scala scss sh sql srt ' +
    'svelte swift toml ts tsx vue yaml yml'
  ).split(' '),
)

const typeOfName = (path: string): string => {
  const ending = extname(path).slice(1).toLowerCase()
  if (texts.has(ending)) return 'text/plain; charset=utf-8'
  return types[ending] ?? getMimeType(path) ?? 'application/octet-stream'
}

const chunkSize = 65_536

/** Whether a file's first chunk, which may end within a character, is UTF-8. */
const startsAsUtf8 = async (file: string): Promise<boolean> => {
  const start = await buffer(createReadStream(file, { end: chunkSize - 1 }))
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Without a charset, browsers recognise the CP949 of old Korean programs, or look for the encoding in the page. */
const typeOf = async (path: string, file: string): Promise<string> => {
  const type = typeOfName(path)
  return type.includes('charset') && !(await startsAsUtf8(file)) ? type.replace(/;.*/, '') : type
}

/** Whether the real path of a file is public: a symbolic link may have a harmless name. */
const isPublic = (path: string): boolean => isServedKind(path) && !path.split(sep).some(isHidden)

/** The bytes that a `Range` header asks for, `end` exclusive; the whole file for anything but one satisfiable range. */
const byteRange = (
  header: string | undefined,
  size: number,
): { readonly start: number; readonly end: number; readonly partial: boolean } => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  const whole = { start: 0, end: size, partial: false }
  if (first === '' && last === '') return whole
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(Number(last) + 1, size)
  // A server may ignore the header (RFC 9110, 14.2); media players handle that better than a 416.
  return start < end ? { start, end, partial: true } : whole
}

/** Streams the bytes of a file from `start` to `end` (exclusive). */
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
      const reading = handle.read(new Uint8Array(length), 0, length, position)
      const { bytesRead, buffer } = await reading.catch(async (error: unknown) => {
        await handle.close()
        throw error
      })
      position += bytesRead
      if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
      if (bytesRead > 0 && position < end) return
      await handle.close()
      // `Content-Length` was sent already: the connection has to break, or a truncated file would pass for a whole one.
      if (position < end) throw new Error(`${file} became shorter while it was sent`)
      controller.close()
    },
    // The client disconnected.
    cancel: () => handle.close(),
  })
}

/** Answers with files beside the posts; resolves with `null` for those that are not public. */
export const createAttachments = (postsDir: string) => {
  const locate = createLocate(postsDir)
  return async (c: Context, path: string): Promise<Response | null> => {
    const file = await locate(path)
    if (file === null || !isServedKind(path) || !isPublic(relative(await realpath(postsDir), file))) return null
    const stats = await stat(file)
    const { size } = stats
    // Only for GET (RFC 9110, 14.2). `If-Range` needs a strong validator, and there is none: the answer is the whole file.
    const isRanged = c.req.method === 'GET' && c.req.header('if-range') === undefined
    const range = byteRange(isRanged ? c.req.header('range') : undefined, size)
    const type = await typeOf(path, file)
    const headers = new Headers({
      'content-type': type,
      'content-security-policy': /^(?:audio|video)\//.test(type) ? mediaPolicy : policy,
      'content-length': String(range.end - range.start),
      'accept-ranges': 'bytes',
      'cache-control': 'no-cache',
      etag: etagOf(stampFrom(stats)),
    })
    if (range.partial) headers.set('content-range', `bytes ${range.start}-${range.end - 1}/${size}`)
    // Without a reader the stream would leave the file open.
    const isEmpty = c.req.method === 'HEAD' || size === 0
    const body = isEmpty ? null : await fileStream(file, range.start, range.end)
    return new Response(body, { status: range.partial ? 206 : 200, headers })
  }
}
