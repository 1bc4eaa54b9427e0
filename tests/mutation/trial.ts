import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { createVitest } from 'vitest/node'

import type { Mutant } from './mutants.ts'

/** Runs the tests of one file for each mutant that the parent process sends. A process, so that endless loops can be killed. */
const [, , root = '', file = '', ...tests] = process.argv
const target = path.join(root, file)
const text = await readFile(target, 'utf8')

const vitest = await createVitest({
  config: false,
  env: { TZ: 'America/New_York' },
  root,
  watch: false,
  isolate: false,
  bail: 1,
  maxWorkers: 1,
  // On a busy machine a test is slow, not wrong.
  testTimeout: 30_000,
  include: tests,
  setupFiles: ['tests/setup.ts'],
  reporters: [{}],
})
const specifications = await vitest.globTestSpecifications()
if (specifications.length !== tests.length) throw new Error(`${file}: some of its tests do not exist`)

/** Whether a test fails with this source. */
const isKilled = async (source: string): Promise<boolean> => {
  await writeFile(target, source)
  vitest.invalidateFile(target)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  return unhandledErrors.length > 0 || testModules.some((module) => !module.ok())
}

process.on('message', ({ start, end, replacement }: Mutant) => {
  isKilled(text.slice(0, start) + replacement + text.slice(end)).then(
    (killed) => process.send?.(killed),
    () => process.send?.(true),
  )
})
process.send?.((await isKilled(text)) ? 'broken' : 'ready')
