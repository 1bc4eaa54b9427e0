import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import subsetFont from 'subset-font'

import { readFont } from './font-files.ts'

/** The syllables of KS X 1001: all that ordinary Korean needs. */
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

const text = (): string =>
  range(0x20, 0x7e) +
  range(0xa0, 0xff) +
  range(0x2010, 0x203a) +
  range(0x3001, 0x301f) +
  range(0x3131, 0x3163) +
  '₩™←↑→↓↗↩−×√∞≈≠≤≥①②③④⑤⑥⑦⑧⑨⑩■□▲△▶▷▼▽◀◁●○★☆♡♥✓' +
  syllables()

const weights = ['sans400', 'sans600'] as const

/**
 * Cuts the text face into `sans400.woff2` and `sans600.woff2`, once for all builds. Whole, not in slices: the few readers
 * who need it then wait for two files of 170 kB instead of twenty, and their text is set only once.
 */
export const cutTextFace = async (cache: string, version: string): Promise<string> => {
  const folder = join(cache, version)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const part = await mkdtemp(join(cache, 'part-'))
  for (const name of weights) {
    const bytes = await subsetFont(await readFont(name), text(), {
      targetFormat: 'woff2',
      noHinting: true,
      keepFeatures: ['kern', 'tnum'],
    })
    await writeFile(join(part, `${name}.woff2`), bytes)
  }
  // The folder appears whole. Where the rename fails because another build was faster, its files are the same.
  await rename(part, folder).catch(async (error: unknown) => {
    await rm(part, { recursive: true })
    if (!existsSync(folder)) throw error
  })
  return folder
}
