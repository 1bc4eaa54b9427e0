import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

import { shortHash } from '../short-hash.ts'
import { readFont, readLicences, readVersions } from './font-files.ts'

/** The 2,350 Hangul syllables of KS X 1001: all that ordinary Korean needs. */
const syllables = (): string => {
  const [firstRow, rows, firstCell, cells] = [0xb0, 25, 0xa1, 94]
  const bytes = Uint8Array.from({ length: rows * cells * 2 }, (_, index) => {
    const cell = index >> 1
    return index % 2 === 0 ? firstRow + Math.floor(cell / cells) : firstCell + (cell % cells)
  })
  return new TextDecoder('euc-kr').decode(bytes)
}

const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))

const letters = (): string =>
  range(0x20, 0x7e) +
  range(0xa0, 0xff) +
  range(0x2010, 0x203a) +
  range(0x3001, 0x301f) +
  range(0x3131, 0x3163) +
  '₩™←↑→↓↗↩−×√∞≈≠≤≥①②③④⑤⑥⑦⑧⑨⑩■□▲△▶▷▼▽◀◁●○★☆♡♥✓' +
  syllables()

/**
 * Subsets the text face to `sans400.woff2` and `sans600.woff2` in a folder below `cache`, once per version; resolves with that
 * folder. One file per weight, not slices by `unicode-range`: the few readers who need it then wait for two files of 170 kB
 * instead of twenty, and the text is reflowed only once.
 */
const subsetTextFace = async (cache: string, version: string): Promise<string> => {
  const folder = join(cache, version)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const part = await mkdtemp(join(cache, 'part-'))
  for (const name of ['sans400', 'sans600'] as const) {
    const bytes = await subsetFont(await readFont(name), letters(), {
      targetFormat: 'woff2',
      noHinting: true,
      keepFeatures: ['kern', 'tnum'],
    })
    await writeFile(join(part, `${name}.woff2`), bytes)
  }
  // Atomic. If the rename fails because another build was faster, its files are the same.
  await rename(part, folder).catch(async (error: unknown) => {
    await rm(part, { recursive: true })
    if (!existsSync(folder)) throw error
  })
  return folder
}

/** Changes with this file and with the font packages. */
const version = async (): Promise<string> => {
  const source = await readFile(join(import.meta.dirname, 'fonts-plugin.ts'), 'utf8')
  return shortHash([source, ...(await readVersions())].join())
}

/** Vite plugin: stylesheets can refer to the files of the text face as `text-face/sans400.woff2`. */
export const fonts = (): Plugin => ({
  name: 'fonts',
  async config() {
    const cache = join(import.meta.dirname, '../../../node_modules/.cache/geulbang-fonts')
    return { resolve: { alias: { 'text-face': await subsetTextFace(cache, await version()) } } }
  },
  async generateBundle() {
    if (this.environment.name !== 'client') return
    this.emitFile({ type: 'asset', fileName: 'assets/fonts-licence.txt', source: await readLicences() })
  },
})
