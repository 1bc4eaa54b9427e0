import { afterEach, beforeAll } from 'vitest'

import { closeApp } from './app.tsx'
import { startWorker, strayRequests } from './worker.ts'

beforeAll(startWorker)

afterEach(async () => {
  await closeApp()
  const stray = strayRequests.splice(0)
  if (stray.length > 0) throw new Error(`No server of this blog answers:\n${stray.join('\n')}`)
})
