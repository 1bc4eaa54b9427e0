import { createHmac, timingSafeEqual } from 'node:crypto'

import { type Argon2Hash, readPhc, writePhc } from '../passwords/passwords.ts'
import type { NewComment } from './requests.ts'

type Place = Pick<NewComment, 'postId' | 'parentId' | 'author'>
type Body = Place & Pick<NewComment, 'content' | 'secret'>

/** What identifies a request, apart from the password. */
const bodyOf = ({ postId, parentId, author, content, secret }: Body): string =>
  JSON.stringify([postId, parentId, author, content, ...(secret ? ['secret'] : [])])

/** The same after an edit, without the content. */
const placeOf = ({ postId, parentId, author }: Place): string => JSON.stringify([postId, parentId, author])

const sealWith = (hash: Argon2Hash, text: string): string =>
  writePhc({ ...hash, tag: createHmac('sha256', hash.tag).update(text).digest() })

const read = (passwordHash: string): Argon2Hash => {
  const hash = readPhc(passwordHash)
  if (hash === null) throw new TypeError('a seal needs the hash of a password')
  return hash
}

/**
 * A fingerprint of a request, to recognise a repeated one: an HMAC with the argon2id hash of the password as its key, stored with the
 * salt only. A guess at the password costs as much as with the hash itself and, after the comment and its hash are deleted, so does a
 * guess at its text. A plain hash, or one with a key from the same database, could be brute-forced.
 */
export const seal = (passwordHash: string, request: Body): string => sealWith(read(passwordHash), bodyOf(request))

/** The seal of a request whose comment was edited: without the old text. */
export const sealWithoutWords = (passwordHash: string, place: Place): string =>
  sealWith(read(passwordHash), placeOf(place))

type Rehash = (password: string, phc: string) => Promise<Argon2Hash | null>

/** Whether a request matches a seal; its content is ignored if the comment was edited since. */
export const isSealed = async (
  rehash: Rehash,
  request: NewComment,
  { sealed, isEdited }: { readonly sealed: string; readonly isEdited: boolean },
): Promise<boolean> => {
  const hash = await rehash(request.password, sealed)
  if (hash === null) return false
  const again = sealWith(hash, isEdited ? placeOf(request) : bodyOf(request))
  return timingSafeEqual(Buffer.from(again), Buffer.from(sealed))
}
