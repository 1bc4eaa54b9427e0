import { createHmac, timingSafeEqual } from 'node:crypto'

import { type Argon2Hash, readPhc, writePhc } from '../passwords/phc.ts'
import type { NewComment } from './requests.ts'

/** What makes two requests the same one, but for the password. */
const bodyOf = ({ postId, parentId, author, content }: NewComment): string =>
  JSON.stringify([postId, parentId, author, content])

const sealWith = (hash: Argon2Hash, request: NewComment): string =>
  writePhc({ ...hash, tag: createHmac('sha256', hash.tag).update(bodyOf(request)).digest() })

/**
 * Tells later whether a request is the same as an earlier one, without keeping it: the hash of its password is the key
 * that signs the rest, and of that hash only the salt is kept here. So a guess at the password costs as much as with
 * the hash itself, and once the comment is deleted, and the hash with it, so does a guess at its words. A plain hash of
 * the request, or one with a secret from the same file, would be tried by the million.
 */
export const seal = (passwordHash: string, request: NewComment): string => {
  const hash = readPhc(passwordHash)
  if (hash === null) throw new TypeError('a seal needs the hash of a password')
  return sealWith(hash, request)
}

type Rehash = (password: string, phc: string) => Promise<Argon2Hash | null>

/** Whether the request is the one that was sealed. */
export const isSealed = async (rehash: Rehash, request: NewComment, sealed: string): Promise<boolean> => {
  const hash = await rehash(request.password, sealed)
  return hash !== null && timingSafeEqual(Buffer.from(sealWith(hash, request)), Buffer.from(sealed))
}
