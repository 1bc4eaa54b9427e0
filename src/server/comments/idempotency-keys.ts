import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Selectable } from 'kysely'

import { idempotencyKeyLifetimeMs } from '#/contract/comment-limits.ts'

import { type Database, instant, type Writer } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { Refused } from '../http/refused.ts'
import type { PasswordTries } from '../passwords/password-guards.ts'
import { type Argon2Hash, type Passwords, parsePhc, formatPhc } from '../passwords/passwords.ts'
import { commentAnswer, type CommentAnswer, commentColumns } from './comment-answer.ts'
import type { NewComment } from './requests.ts'

type Identity = Pick<NewComment, 'postId' | 'parentId' | 'author'>
type Body = Identity & Pick<NewComment, 'content' | 'secret'>

/** What identifies a request, apart from the password. */
const bodyOf = ({ postId, parentId, author, content, secret }: Body): string =>
  JSON.stringify([postId, parentId, author, content, ...(secret ? ['secret'] : [])])

/** What identifies a request whose comment was edited since: neither its content nor whether it is secret. */
const identityOf = ({ postId, parentId, author }: Identity): string => JSON.stringify([postId, parentId, author])

const sealWith = (hash: Argon2Hash, text: string): string =>
  formatPhc({ ...hash, tag: createHmac('sha256', hash.tag).update(text).digest() })

const hashIn = (passwordHash: string): Argon2Hash => {
  const hash = parsePhc(passwordHash)
  if (hash === null) throw new TypeError('a seal needs the hash of a password')
  return hash
}

/**
 * A fingerprint of a request, to recognise a repeated one: an HMAC keyed with the argon2id hash of the password, stored with
 * only the salt and cost of that hash. A guess at the password costs as much as one against the hash itself; once the comment
 * and its hash are deleted, so does a guess at the text. A plain hash, or an HMAC with a key from the same database, could be
 * brute-forced.
 */
export const seal = (passwordHash: string, request: Body): string => sealWith(hashIn(passwordHash), bodyOf(request))

/** Whether a request matches a seal; its content is ignored if the comment was edited since. */
const isSealed = async (
  rehash: Passwords['rehash'],
  request: NewComment,
  { sealed, isEdited }: { readonly sealed: string; readonly isEdited: boolean },
): Promise<boolean> => {
  const hash = await rehash(request.password, sealed)
  if (hash === null) return false
  const again = sealWith(hash, isEdited ? identityOf(request) : bodyOf(request))
  return timingSafeEqual(Buffer.from(again), Buffer.from(sealed))
}

/** For a reader who repeats a comment with another password because the first answer was lost. */
const keyReused =
  '먼저 보낸 댓글이 이미 등록되었습니다. 올라온 댓글을 확인해 주세요. 하나 더 쓰려면 다시 등록해 주세요.'

type Deps = {
  readonly db: Database
  readonly clock: () => Date
  readonly passwords: Passwords
  readonly tries: PasswordTries
  readonly owner: string
}

/** The columns to compare with a repeated request, whose password is compared by the seal. */
const answeredColumns = ['post_id', 'parent_id', 'author', 'content', 'secret', 'deleted_at', 'edited_at'] as const
type Answered = Pick<Selectable<Schema['comment']>, (typeof answeredColumns)[number]>

/** Whether a request agrees with a comment in everything that was not deleted or edited since. */
const mayBe = (row: Answered, { postId, parentId, author, content, secret }: NewComment): boolean =>
  row.post_id === postId &&
  // A reply to a secret comment is secret without being asked to.
  (!secret || row.secret === 1) &&
  row.parent_id === parentId &&
  (row.deleted_at !== null || (row.author === author && (row.edited_at !== null || row.content === content)))

/**
 * Replaces the seals of an edited comment's keys by ones without its content, so that nothing is left of the old text.
 * Call it in the transaction of the edit. An owner's comment has no password hash to seal with, and loses its seal.
 */
export const resealWithoutContent = async (
  writer: Writer,
  comment: Pick<Schema['comment'], 'post_id' | 'parent_id' | 'author' | 'password_hash'> & { readonly id: number },
): Promise<void> => {
  const identity = { postId: comment.post_id, parentId: comment.parent_id, author: comment.author }
  const resealed = comment.password_hash === '' ? '' : sealWith(hashIn(comment.password_hash), identityOf(identity))
  await writer.updateTable('answered_key').set({ seal: resealed }).where('comment_id', '=', comment.id).execute()
}

/** Remembers for {@link idempotencyKeyLifetimeMs} which comment each `Idempotency-Key` created. */
export const createIdempotencyKeys = ({ db, clock, passwords, tries, owner }: Deps) => {
  const oldest = (): string => instant(clock().getTime() - idempotencyKeyLifetimeMs)
  return {
    /**
     * The comment that the key created, in its current state; `null` for a new key. Rejects with 422 if the key belongs to
     * another request. `isFromOwner` resolves with whether the request is the owner's; it is called only if the key has lost
     * its seal, because the owner edited a comment of their own.
     */
    find: async (
      client: string,
      key: string,
      request: NewComment,
      isFromOwner: () => Promise<boolean>,
    ): Promise<CommentAnswer | null> => {
      const known = await db.read((reader) =>
        reader
          .selectFrom('answered_key')
          .innerJoin('comment', 'comment.id', 'answered_key.comment_id')
          .select(['comment_id', 'seal', ...answeredColumns])
          .where('key', '=', key)
          .where('answered_at', '>', oldest())
          .executeTakeFirst(),
      )
      if (known === undefined) return null
      const answered = { sealed: known.seal, isEdited: known.edited_at !== null }
      // All but the password is known to match, so this comparison is a guess at the password, and counts as one.
      const isSame =
        mayBe(known, request) &&
        (known.seal === ''
          ? await isFromOwner()
          : await tries.check(client, () => isSealed(passwords.rehash, request, answered)))
      if (!isSame) throw new Refused(422, keyReused, 'comment.key_reused')
      // Read after hashing, during which the comment may have been deleted.
      const current = await db.read((reader) =>
        reader
          .selectFrom('comment')
          .select(commentColumns)
          .where('id', '=', known.comment_id)
          .executeTakeFirstOrThrow(),
      )
      return commentAnswer(current, owner)
    },
    /** Stores a key in the transaction that creates the comment; `false` if it is taken. */
    remember: async (writer: Writer, key: string, comment_id: number, sealed: string): Promise<boolean> => {
      await writer.deleteFrom('answered_key').where('answered_at', '<=', oldest()).execute()
      const { numInsertedOrUpdatedRows } = await writer
        .insertInto('answered_key')
        .values({ key, comment_id, seal: sealed, answered_at: clock().toISOString() })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },
  }
}
