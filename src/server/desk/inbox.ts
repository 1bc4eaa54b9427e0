import { sql } from 'kysely'

import type { InboxFilter } from '#/contract/desk.ts'

import { commentAnswer, commentColumns } from '../comments/comment-answer.ts'
import { changeCount, notDeleted, showTombstones } from '../comments/visibility.ts'
import type { Database, Reader, Writer } from '../database/database.ts'
import { readStored, writeStored } from '../database/stored-value.ts'
import { commentNotFound, Refused, requireFound } from '../http/refused.ts'

const batchSize = 50
const storedName = 'owner_seen'

/** The id of the last comment that the owner has seen; 0 for none. */
const seen = async (db: Reader): Promise<number> => Number((await readStored(db, storedName)) ?? 0)

/** Marks comments up to `id` as seen. Never backwards, because of a second tab, and never beyond the last existing comment. */
export const markSeen = async (db: Writer, id: number): Promise<void> => {
  const { last } = await db
    .selectFrom('comment')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  await writeStored(db, storedName, String(Math.max(await seen(db), Math.min(id, last ?? 0))))
}

/** Spelled exactly as in the partial indexes of `0009-owners-desk.ts`, which are not used otherwise. */
const ofOthers = sql<boolean>`comment.deleted_at is null and comment.by_owner = 0`
const held = sql<boolean>`comment.deleted_at is null and comment.held = 1`

/** Whether every comment of others has been seen; there may be none. */
export const hasSeenAll = async (db: Reader): Promise<boolean> => {
  const last = await seen(db)
  const unseen = db.selectFrom('comment').select('id').where(ofOthers).where('id', '>', last).limit(1)
  return (await unseen.executeTakeFirst()) === undefined
}

/** A batch of the blog's comments, newest first, without the texts of secret ones. `before`: the id to continue from. */
export const inboxComments = async (db: Reader, filter: InboxFilter, before: number | null, owner: string) => {
  const after = filter === 'new' ? await seen(db) : 0
  const rows = await db
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.post_id')
    .select([...commentColumns, 'comment.post_id as postId', 'post.slug', 'post.title'])
    .where({ new: ofOthers, held, all: notDeleted }[filter])
    .where('comment.id', '>', after)
    .where('comment.id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('comment.id', 'desc')
    .limit(batchSize + 1)
    .execute()
  const comments = rows.slice(0, batchSize).map(({ postId, slug, title, ...row }) => ({
    ...commentAnswer(row, owner),
    postId,
    slug,
    title,
    state: row.held === 1 ? ('held' as const) : ('live' as const),
  }))
  return { comments, ...(rows.length > batchSize && { more: true }) }
}

const changedSinceError = () =>
  new Refused(409, '그사이 댓글이 고쳐졌습니다. 다시 읽고 눌러 주세요.', 'comment.changed')

/**
 * Publishes a held comment. Rejects with 404 for a deleted or unknown one, and 409 for one edited since the owner read it: its last
 * edit was not at `editedAt` (empty: never edited; `null`: not checked).
 */
export const approveComment = (db: Database, commentId: number, editedAt: string | null = null): Promise<void> =>
  db.transact(async (writer) => {
    const approved = await writer
      .updateTable('comment')
      .set({ held: 0 })
      .where('id', '=', commentId)
      .where('held', '=', 1)
      .where('deleted_at', 'is', null)
      .$if(editedAt !== null, (query) =>
        query.where('edited_at', 'is not distinct from', editedAt === '' ? null : editedAt),
      )
      .returning(['post_id', 'parent_id'])
      .executeTakeFirst()
    if (approved === undefined) {
      const comment = writer.selectFrom('comment').select('held').where('id', '=', commentId)
      const { held: isHeld } = requireFound(
        await comment.where('deleted_at', 'is', null).executeTakeFirst(),
        commentNotFound,
      )
      if (isHeld === 1) throw changedSinceError()
      // Approved already, in another tab for example.
      return
    }
    const { post_id, parent_id } = approved
    await changeCount(writer, post_id, 1)
    if (parent_id !== null) await showTombstones(writer, parent_id)
    await db.announce(writer, { kind: 'comments', postId: post_id })
  })
