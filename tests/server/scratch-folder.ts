import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

/** A folder of its own for a test, gone when the test is over. */
export const scratchFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'geulbang-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
