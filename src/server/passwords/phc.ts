/** What an argon2id hash was made with, and the hash. */
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

/** One text with everything that is needed to check a password: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export const writePhc = ({ memory, passes, parallelism, salt, tag }: Argon2Hash): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`

/** `null` for what is no such text, like the empty one of a deleted comment. */
export const readPhc = (text: string): Argon2Hash | null => {
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
