import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'

import { cutFont } from './cut.ts'
import type { CutTask } from './stylesheet.ts'

// A font takes seconds, all of them in WebAssembly: each has a thread of its own.
const { name, family, weight, core, piece, folder }: CutTask = workerData

const rules = (await cutFont(name, { core, piece })).map(async ({ range, bytes }, index) => {
  const file = `${name}-${index}.woff2`
  await writeFile(join(folder, file), bytes)
  return (
    `@font-face{font-family:"${family}";font-style:normal;font-weight:${weight};font-display:swap;` +
    `src:url("./${file}") format("woff2");unicode-range:${range}}\n`
  )
})
await writeFile(join(folder, `${name}.css`), (await Promise.all(rules)).join(''))
