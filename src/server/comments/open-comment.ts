import { sql } from 'kysely'

import type { Database, Reader } from '../database/database.ts'
import { commentNotFound } from '../http/refused.ts'
import type { PasswordTries } from '../passwords/password-guards.ts'
import { createAuthenticate, requireComment } from './authenticate.ts'
import { commentAnswer, type CommentAnswer, commentColumns } from './comment-answer.ts'
import type { Target } from './requests.ts'
import { lastThatFits } from './thread-batch.ts'

type Deps = { readonly db: Database; readonly tries: PasswordTries; readonly owner: string }

/** Maximum size of an answer. */
const limits = { comments: 500, bytes: 1_000_000 } as const

const bytes = sql<number>`octet_length(comment.author) + octet_length(comment.content)`.as('bytes')

/** Ids and sizes of a comment and all visible replies below it, also below deleted and held ones; unordered. */
const below = (db: Reader, commentId: number) =>
  db
    .withRecursive('below', (cte) =>
      cte
        .selectFrom('comment')
        .select(['comment.id', 'comment.deleted_at', 'comment.held', bytes])
        .where('comment.id', '=', commentId)
        .unionAll(
          cte
            .selectFrom('below')
            .innerJoin('comment', 'comment.parent_id', 'below.id')
            .select(['comment.id', 'comment.deleted_at', 'comment.held', bytes]),
        ),
    )
    .selectFrom('below')
    .select(['id', 'bytes'])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('held', '=', 0), eb('id', '=', commentId)]))
    .execute()

/** A secret comment and the replies below it, which are secret too, oldest first. */
const conversation = async (db: Reader, commentId: number, owner: string): Promise<readonly CommentAnswer[]> => {
  const sorted = (await below(db, commentId)).toSorted((a, b) => a.id - b.id)
  const last = lastThatFits(sorted, limits)
  const ids = sorted.map(({ id }) => id).filter((id) => id <= last)
  if (ids.length === 0) return []
  const rows = await db.selectFrom('comment').select(commentColumns).where('id', 'in', ids).execute()
  return rows.toSorted((a, b) => a.id - b.id).map((row) => commentAnswer(row, owner, 'shown'))
}

/** Reveals a secret conversation to its author or the owner. To be called within the password queue. */
export const createOpenComment = ({ db, tries, owner }: Deps) => {
  const authenticate = createAuthenticate({ db, tries })
  return async (client: string, { commentId, password }: Target, asOwner: boolean) => {
    if (!asOwner) await tries.requireTriesLeft(client)
    const { password_hash: hash, secret } = await requireComment(db, commentId)
    if (secret === 0) throw commentNotFound()
    if (!asOwner) await authenticate(client, password, hash)
    return db.read((reader) => conversation(reader, commentId, owner))
  }
}
