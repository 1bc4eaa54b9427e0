import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'

/** A longer text is no post but an accident. This is a novel's length. */
export const maxBytes = 1_000_000

/** The bytes of a post's file; of one that is too long no more than show that it is. */
export const postBytes = (file: string): Promise<Uint8Array> => buffer(createReadStream(file, { end: maxBytes }))

type Decoded = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly line: number }

const newline = 0x0a

/** The first line that is not UTF-8. (A newline byte is never part of a longer UTF-8 sequence.) */
const firstBrokenLine = (bytes: Uint8Array): number => {
  let line = 1
  for (let start = 0; start < bytes.length; line += 1) {
    const found = bytes.indexOf(newline, start)
    const end = found === -1 ? bytes.length : found
    if (!isUtf8(bytes.subarray(start, end))) return line
    start = end + 1
  }
  return 1
}

/** A file's text: the byte order mark gone, line ends as `\n`, Hangul composed. */
export const decode = (bytes: Uint8Array): Decoded => {
  if (!isUtf8(bytes)) return { ok: false, line: firstBrokenLine(bytes) }
  const text = new TextDecoder().decode(bytes)
  return { ok: true, text: text.replace(/\r\n?/g, '\n').normalize('NFC') }
}
