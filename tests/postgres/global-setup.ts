import type { TestProject } from 'vitest/node'

import { startCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL server; absent where tests run on SQLite. */
    postgres?: string
  }
}

/** One server for all tests of the project; each has a schema of its own. */
export const setup = async (project: TestProject) => {
  const { url, remove } = await startCluster()
  project.provide('postgres', url)
  return remove
}
