import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

import { type FontName, readVersions } from './packages.ts'
import type { Cut } from './slices.ts'

type Plan = Cut & {
  readonly name: FontName
  readonly family: string
  /** As CSS writes it. */
  readonly weight: string
}
export type CutTask = Plan & { readonly folder: string }

/** Both go by other names than their own, which are for the whole fonts. */
const [sans, serif] = ['Geulbang Sans', 'Geulbang Serif']

/**
 * Measured on the sample posts: other sizes cost more bytes, or many more files for few bytes less. Of the serif a page
 * has few letters, each of many bytes: its pieces are the smallest.
 */
const plans: readonly Plan[] = [
  { name: 'sans400', family: sans, weight: '400', core: 700, piece: 75 },
  // Everything bold is set in 600: a heavier weight would be one more set of files for a shade of grey.
  { name: 'sans600', family: sans, weight: '600 900', core: 300, piece: 40 },
  { name: 'serif700', family: serif, weight: '600 900', core: 400, piece: 20 },
  { name: 'serif400', family: serif, weight: '400', core: 200, piece: 20 },
]

/** Changes with whatever decides how the fonts are cut. */
const keyNow = async (): Promise<string> => {
  const names = (await readdir(import.meta.dirname)).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(join(import.meta.dirname, name), 'utf8')))
  const hash = createHash('sha256')
  for (const text of [...texts, ...(await readVersions())]) hash.update(text)
  return hash.digest('hex').slice(0, 16)
}

/** The `@font-face` rules of a font, whose files are in the folder by then. */
const cut = async (task: CutTask): Promise<string> => {
  await once(new Worker(join(import.meta.dirname, 'cut-thread.ts'), { workerData: task }), 'exit')
  return readFile(join(task.folder, `${task.name}.css`), 'utf8')
}

/** Cuts the fonts into a folder, once for all builds, and gives the stylesheet that names the files. */
export const fontStylesheet = async (cache: string): Promise<string> => {
  const folder = join(cache, await keyNow())
  const sheet = join(folder, 'fonts.css')
  if (existsSync(sheet)) return sheet
  await mkdir(cache, { recursive: true })
  const part = await mkdtemp(join(cache, 'part-'))
  const rules = await Promise.all(plans.map((plan) => cut({ ...plan, folder: part })))
  await writeFile(join(part, 'fonts.css'), rules.join(''))
  // The folder appears whole; where it is there by now, another build was faster.
  await rename(part, folder).catch(() => rm(part, { recursive: true }))
  return sheet
}
