import { readFile } from 'node:fs/promises'

import { fontFiles, type FontName } from './packages.ts'
import { unpackWoff } from './woff.ts'

/** The font as it is drawn from, whatever it was packed in. */
export const readFont = async (name: FontName): Promise<Buffer<ArrayBuffer>> => {
  const bytes = await readFile(fontFiles[name])
  return fontFiles[name].endsWith('.woff') ? unpackWoff(bytes) : bytes
}
