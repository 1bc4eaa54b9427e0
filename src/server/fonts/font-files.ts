import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'

const { resolve } = createRequire(import.meta.url)
const folderOf = (name: string): string => dirname(resolve(`${name}/package.json`))

const pretendard = folderOf('@fontsource/pretendard')
const gowunBatang = folderOf('@expo-google-fonts/gowun-batang')

// The package calls the complete font `latin`.
const sansFile = (weight: number): string => join(pretendard, 'files', `pretendard-latin-${weight}-normal.woff`)

/** Complete fonts, one file per weight. */
const fontFiles = {
  sans400: sansFile(400),
  sans600: sansFile(600),
  sans700: sansFile(700),
  serif700: join(gowunBatang, '700Bold', 'GowunBatang_700Bold.ttf'),
} as const

export type FontName = keyof typeof fontFiles

/** Both fonts are under the SIL Open Font License, which has to be distributed with them. */
export const readLicences = async (): Promise<string> => {
  const files = [join(pretendard, 'LICENSE'), join(gowunBatang, 'LICENSE_FONT')]
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n\n---\n\n')
}

/** The packages' manifests, for a fingerprint. */
export const readVersions = (): Promise<readonly string[]> =>
  Promise.all([pretendard, gowunBatang].map((folder) => readFile(join(folder, 'package.json'), 'utf8')))

/**
 * Decodes a WOFF file (https://www.w3.org/TR/WOFF/) to TrueType or OpenType with Node's zlib, which takes a tenth of the time
 * and memory of WOFF2. `fontverter`, which `subset-font` brings along, blocks for 250 ms where this takes 20.
 */
const decodeWoff = (woff: Buffer): Buffer<ArrayBuffer> => {
  const count = woff.readUInt16BE(12)
  const font = Buffer.alloc(woff.readUInt32BE(16))
  font.writeUInt32BE(woff.readUInt32BE(4), 0)
  font.writeUInt16BE(count, 4)
  // The next three fields, for binary search, are unused and stay 0.
  let end = 12 + count * 16
  for (let index = 0; index < count; index += 1) {
    const [entry, copy] = [44 + index * 20, 12 + index * 16]
    const [tag, offset, packedSize, size, checksum] = Array.from({ length: 5 }, (_, field) =>
      woff.readUInt32BE(entry + field * 4),
    )
    const packed = woff.subarray(offset, (offset ?? 0) + (packedSize ?? 0))
    font.set(packedSize === size ? packed : inflateSync(packed), end)
    for (const [field, value = 0] of [tag, checksum, end, size].entries()) font.writeUInt32BE(value, copy + field * 4)
    // Tables are aligned to four bytes.
    end += ((size ?? 0) + 3) & ~3
  }
  return font
}

/** Reads a font as TrueType or OpenType. */
export const readFont = async (name: FontName): Promise<Buffer<ArrayBuffer>> => {
  const bytes = await readFile(fontFiles[name])
  return fontFiles[name].endsWith('.woff') ? decodeWoff(bytes) : bytes
}
