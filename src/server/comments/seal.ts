import { createHmac, timingSafeEqual } from 'node:crypto'

import { type Argon2Hash, readPhc, writePhc } from '../passwords/passwords.ts'
import type { NewComment } from './requests.ts'

type Place = Pick<NewComment, 'postId' | 'parentId' | 'author'>
type Body = Place & Pick<NewComment, 'content' | 'secret'>

/** What makes two requests the same one, but for the password. */
const bodyOf = ({ postId, parentId, author, content, secret }: Body): string =>
  JSON.stringify([postId, parentId, author, content, ...(secret ? ['secret'] : [])])

/** What is left of it once the words have been changed. */
const placeOf = ({ postId, parentId, author }: Place): string => JSON.stringify([postId, parentId, author])

const sealWith = (hash: Argon2Hash, text: string): string =>
  writePhc({ ...hash, tag: createHmac('sha256', hash.tag).update(text).digest() })

const read = (passwordHash: string): Argon2Hash => {
  const hash = readPhc(passwordHash)
  if (hash === null) throw new TypeError('a seal needs the hash of a password')
  return hash
}

/**
 * Tells later whether a request is the same as an earlier one, without keeping it: the hash of its password is the key
 * that signs the rest, and of that hash only the salt is kept here. So a guess at the password costs as much as with
 * the hash itself, and once the comment is deleted, and the hash with it, so does a guess at its words. A plain hash of
 * the request, or one with a secret from the same file, would be tried by the million.
 */
export const seal = (passwordHash: string, request: Body): string => sealWith(read(passwordHash), bodyOf(request))

/** The seal of a request whose comment says something else by now: it knows nothing of the words of before. */
export const sealWithoutWords = (passwordHash: string, place: Place): string =>
  sealWith(read(passwordHash), placeOf(place))

type Rehash = (password: string, phc: string) => Promise<Argon2Hash | null>

/** Whether the request is the one that was sealed, but for its words if these were changed since. */
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
