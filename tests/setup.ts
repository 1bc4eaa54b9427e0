import { afterEach, beforeEach, vi } from 'vitest'

const complaints: string[] = []

beforeEach(() => {
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    complaints.push(words.map(String).join(' '))
  })
})

/** A test that expects a complaint says so with `vi.mocked(console.error).mockClear()` and an assertion of its own. */
afterEach(() => {
  vi.mocked(console.error).mockRestore()
  if (complaints.length > 0) throw new Error(`console.error said:\n${complaints.join('\n')}`)
})
