import { describe } from 'vitest'

import type { Open } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

/** Runs the tests of all calls against a server: the mocks or the real one. */
export const describeEndpoints = (open: Open) => {
  describe.each(Object.values(endpoints))('$method $path', ({ answers, refuses }) => {
    describe('답한다', () => {
      answers(open)
    })
    describe.runIf(refuses !== null)('거절한다', () => {
      refuses?.(open)
    })
  })
}
