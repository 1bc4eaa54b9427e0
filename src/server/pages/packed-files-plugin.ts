import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { getMimeType } from 'hono/utils/mime'
import type { Plugin } from 'vite'

import { compress, type Encoding, isText } from '../http/content-encoding.ts'
import { packedSuffixes } from './assets.ts'

/** Brotli's highest quality: a second of work, done once. */
const effort = 11

const packFile = async (file: string): Promise<void> => {
  const body = await readFile(file)
  const pack = async (encoding: Encoding): Promise<void> => {
    const packed = await compress(body, encoding, effort)
    if (packed.length < body.length) await writeFile(file + packedSuffixes[encoding], packed)
  }
  await Promise.all([pack('br'), pack('gzip')])
}

/** Not templates, and not hidden files, which are not served. */
const isWorthIt = (name: string): boolean =>
  isText(getMimeType(name)) && !name.endsWith('.html') && !name.startsWith('.')

/** Vite plugin that precompresses text files, as `.br` and `.gz` beside them. */
export const packedFiles = (): Plugin => ({
  name: 'packed-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = '' }) {
    const names = await readdir(dir, { recursive: true })
    await Promise.all(names.filter(isWorthIt).map((name) => packFile(join(dir, name))))
  },
})
