import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Plugin } from 'vite'

import { readLicences, readVersions } from './font-files.ts'
import { cutTextFace } from './text-face.ts'

/** Changes with whatever decides what the files hold. */
const version = async (): Promise<string> => {
  const recipe = await readFile(join(import.meta.dirname, 'text-face.ts'), 'utf8')
  return createHash('sha256')
    .update([recipe, ...(await readVersions())].join())
    .digest('hex')
    .slice(0, 16)
}

/** Lets stylesheets name the files of the shipped text face, as `text-face/sans400.woff2`. */
export const fonts = (): Plugin => ({
  name: 'fonts',
  async config() {
    const cache = join(import.meta.dirname, '../../../node_modules/.cache/geulbang-fonts')
    return { resolve: { alias: { 'text-face': await cutTextFace(cache, await version()) } } }
  },
  async generateBundle() {
    if (this.environment.name !== 'client') return
    this.emitFile({ type: 'asset', fileName: 'assets/fonts-licence.txt', source: await readLicences() })
  },
})
