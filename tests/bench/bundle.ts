import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { createBuilder, type Plugin } from 'vite'

import { compressedSize, readManifest, screenBudgets, scriptsOf } from '../bundle/budgets.ts'
import { inScratchFolder } from './scratch-folder.ts'
import { atMost, type Row, type Section } from './table.ts'

const inKb = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`

/** The goals of the screens that readers start with, in bytes; a budget only keeps a screen from growing. */
const goals: Readonly<Record<string, number>> = { '/': 100_000, '/pages/$id/{-$slug}': 110_000 }

/** Sizes in bytes, by npm package; the blog's own code is `src`. */
type Packages = ReadonlyMap<string, number>

const packageOf = (module: string): string => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1] ?? 'src'

/** Builds the app once more, because the sources of a chunk are known only then: the packages in each script, by its file. */
const readPackages = async (): Promise<ReadonlyMap<string, Packages>> => {
  const found = new Map<string, Packages>()
  const collect: Plugin = {
    name: 'collect-packages',
    generateBundle: (_options, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const modules = Map.groupBy(Object.entries(chunk.modules), ([id]) => packageOf(id))
        const sizes = [...modules].map(([name, own]) => {
          const code = own.map(([, module]) => module.code ?? '').join('\n')
          return [name, brotliCompressSync(code).length] as const
        })
        found.set(chunk.fileName, new Map(sizes))
      }
    },
  }
  await inScratchFolder(async (folder) => {
    const outDir = join(folder, 'client')
    const builder = await createBuilder({
      logLevel: 'warn',
      plugins: [collect],
      environments: { client: { build: { outDir, emptyOutDir: false } } },
    })
    const { client } = builder.environments
    if (client === undefined) throw new Error('vite.config.ts has no client')
    await builder.build(client)
  })
  return found
}

/**
 * The packages in these scripts, the largest first. What a package adds to a compressed file can only be estimated: the file is
 * divided in proportion to what they would be by themselves.
 */
const rowsByPackage = (files: readonly string[], packages: ReadonlyMap<string, Packages>): Row[] => {
  const totals = new Map<string, number>()
  for (const file of files) {
    const sizes = packages.get(file)
    if (sizes === undefined) throw new Error(`${file} was not built from these sources: run npm run build`)
    const scale = compressedSize(file) / [...sizes.values()].reduce((sum, size) => sum + size, 0)
    for (const [name, size] of sizes) totals.set(name, (totals.get(name) ?? 0) + size * scale)
  }
  const largestFirst = [...totals].toSorted(([, one], [, other]) => other - one)
  return largestFirst.map(([name, size]) => ({ name: `  · ${name}`, measured: inKb(size) }))
}

/** The compressed size of the scripts that each screen needs to start, and what is in those that miss their goal. */
export const measureBundle = async (): Promise<Section> => {
  const manifest = readManifest()
  const packages = await readPackages()
  const rows = screenBudgets.flatMap(({ name, route, budget }): Row[] => {
    const files = scriptsOf(manifest, route)
    const size = files.reduce((sum, file) => sum + compressedSize(file), 0)
    const goal = atMost(size / 1_000, (goals[route] ?? budget) / 1_000, ' kB')
    const row = {
      name: `${name}, 처음 스크립트`,
      measured: `${inKb(size)}, ${files.length}개`,
      ratio: size / budget,
      reference: inKb(budget),
      goal,
    }
    return goal.met ? [row] : [row, ...rowsByPackage(files, packages)]
  })
  const styles = manifest['style.css']?.file
  return {
    title: '꾸러미 크기: 줄여 보내는 크기(brotli)',
    rows: styles === undefined ? rows : [...rows, { name: '모양', measured: inKb(compressedSize(styles)) }],
  }
}
