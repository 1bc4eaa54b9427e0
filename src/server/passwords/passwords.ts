import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { createQueue } from '../queue.ts'

/** An argon2id hash with its parameters. */
export type Argon2Hash = {
  /** KiB */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly salt: Buffer
  readonly tag: Buffer
}

// The PHC string format: standard Base64 without padding.
const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
const pattern =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,128})$/

/** Formats a hash as a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export const formatPhc = ({ memory, passes, parallelism, salt, tag }: Argon2Hash): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`

/** Parses a PHC string; `null` for anything else, such as the empty text of a deleted comment. */
export const parsePhc = (text: string): Argon2Hash | null => {
  const [, memory, passes, parallelism, salt, tag] = pattern.exec(text) ?? []
  if (salt === undefined || tag === undefined) return null
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

export type Passwords = {
  /** A new hash as a PHC string. All three reject with `QueueFull` if too many are queued. */
  readonly hash: (password: string) => Promise<string>
  readonly verify: (password: string, phc: string) => Promise<boolean>
  /** Hashes with the salt and cost of an existing hash; `null` if `phc` is not one. */
  readonly rehash: (password: string, phc: string) => Promise<Argon2Hash | null>
}

const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, key: Buffer) => void) =>
  argon2('argon2id', parameters, done),
)

/** OWASP's second recommendation for argon2id: 19 MiB, which small servers can afford. */
const owasp = { memory: 19_456, passes: 2, parallelism: 1 } as const

/**
 * Hashes passwords with argon2id off the main thread, two at a time: Node's thread pool has four threads, and reading files
 * and compressing pages must not wait behind passwords. The last in the queue waits some ten seconds, less than the page's
 * timeout.
 */
export const createPasswords = (cost: Pick<Argon2Hash, 'memory' | 'passes' | 'parallelism'> = owasp): Passwords => {
  const queue = createQueue(2, 200)
  /** The tag of a password with the salt and cost of an existing hash. */
  const tagLike = ({ salt, tag, ...knownCost }: Argon2Hash, password: string): Promise<Buffer> =>
    queue(() => derive({ ...knownCost, message: password, nonce: salt, tagLength: tag.length }))
  return {
    hash: (password) =>
      queue(async () => {
        const salt = randomBytes(16)
        const tag = await derive({ ...cost, message: password, nonce: salt, tagLength: 32 })
        return formatPhc({ ...cost, salt, tag })
      }),
    verify: async (password, phc) => {
      const known = parsePhc(phc)
      return known !== null && timingSafeEqual(await tagLike(known, password), known.tag)
    },
    rehash: async (password, phc) => {
      const known = parsePhc(phc)
      return known === null ? null : { ...known, tag: await tagLike(known, password) }
    },
  }
}
