import { createHash } from 'node:crypto'

/** SHA-256 as 22 characters, 132 bits: short, and enough to tell any two contents apart. */
export const shortHash = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)
