import { join } from 'node:path'

import type { Plugin } from 'vite'

import { readLicences } from './packages.ts'
import { fontStylesheet } from './stylesheet.ts'

const sheet = 'virtual:fonts.css?url'

/** Lets the app import the address of the stylesheet of the site's fonts; they are cut when it first does. */
export const fonts = (): Plugin => {
  let root = ''
  return {
    name: 'fonts',
    enforce: 'pre',
    configResolved: (config) => {
      root = config.root
    },
    async resolveId(id) {
      if (id !== sheet) return null
      return this.resolve(`${await fontStylesheet(join(root, 'node_modules/.cache/geulbang-fonts'))}?url`)
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: 'assets/fonts-licence.txt', source: await readLicences() })
    },
  }
}
