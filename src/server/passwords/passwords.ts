import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { readPhc, writePhc } from './phc.ts'
import { createQueue } from './queue.ts'

export type Passwords = {
  /** Both throw `QueueFull` when too many are under way. */
  readonly hash: (password: string) => Promise<string>
  readonly verify: (password: string, phc: string) => Promise<boolean>
}

const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, key: Buffer) => void) =>
  argon2('argon2id', parameters, done),
)

/** OWASP's second choice for argon2id: 19 MiB, so that a small server stands a crowd. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const

/**
 * Hashes passwords off the main thread, two at a time: node's thread pool has four, and reading files and
 * compressing pages must not wait behind a crowd of passwords.
 */
export const createPasswords = (): Passwords => {
  const queue = createQueue(2, 64)
  return {
    hash: (password) =>
      queue(async () => {
        const salt = randomBytes(16)
        const tag = await derive({ ...cost, message: password, nonce: salt, tagLength: 32 })
        return writePhc({ ...cost, salt, tag })
      }),
    verify: async (password, phc) => {
      const known = readPhc(phc)
      if (known === null) return false
      const { salt, tag, ...knownCost } = known
      const given = await queue(() => derive({ ...knownCost, message: password, nonce: salt, tagLength: tag.length }))
      return timingSafeEqual(given, tag)
    },
  }
}
