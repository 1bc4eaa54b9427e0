import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { createVitest } from 'vitest/node'

import type { Mutant } from './mutants.ts'

/** Runs the tests of one file over and over, each time with another mistake in it; in a process that can be ended. */
const [, , root = '', file = '', ...tests] = process.argv
const place = path.join(root, file)
const text = await readFile(place, 'utf8')

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
if (specifications.length !== tests.length) throw new Error(`${file}: some of its tests are not there`)

/** Whether a test fails when the file reads so. */
const noticed = async (written: string): Promise<boolean> => {
  await writeFile(place, written)
  vitest.invalidateFile(place)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  return unhandledErrors.length > 0 || testModules.some((module) => !module.ok())
}

process.on('message', ({ start, end, replacement }: Mutant) => {
  noticed(text.slice(0, start) + replacement + text.slice(end)).then(
    (killed) => process.send?.(killed),
    () => process.send?.(true),
  )
})
process.send?.((await noticed(text)) ? 'broken' : 'ready')
