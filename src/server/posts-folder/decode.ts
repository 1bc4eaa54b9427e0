import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'

/** Maximum size of a post, in bytes: the length of a novel. */
export const maxBytes = 1_000_000

/** Reads a file up to one byte beyond `maxBytes`. */
export const postBytes = (file: string): Promise<Uint8Array> => buffer(createReadStream(file, { end: maxBytes }))

type Decoded = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly line: number }

const newline = 0x0a

/** The first line that is not UTF-8, from 1. (A newline byte is never part of a longer UTF-8 sequence.) */
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

/** Control characters that are not white space, such as the U+0008 that Korean input on macOS leaves; byte order marks. */
const unwanted = /(?!\s)\p{Cc}|\uFEFF/gu

/** The encodings by the byte order mark that begins a file; Notepad calls them “유니코드”. */
const utf16 = new Map([
  ['\u00FF\u00FE', 'utf-16le'],
  ['\u00FE\u00FF', 'utf-16be'],
])

const encodingOf = (bytes: Uint8Array): string | undefined => {
  if (isUtf8(bytes)) return 'utf-8'
  return bytes.length % 2 === 0 ? utf16.get(Buffer.from(bytes.subarray(0, 2)).toString('latin1')) : undefined
}

/**
 * Decodes UTF-8, or UTF-16 with a byte order mark, to NFC, with `\n` line endings and no `unwanted` characters; or gives the first
 * line that is not UTF-8.
 */
export const decode = (bytes: Uint8Array): Decoded => {
  const encoding = encodingOf(bytes)
  if (encoding === undefined) return { ok: false, line: firstBrokenLine(bytes) }
  const text = new TextDecoder(encoding).decode(bytes)
  return { ok: true, text: text.replace(/\r\n?/g, '\n').replaceAll(unwanted, '').normalize('NFC') }
}
