import { createHash } from 'node:crypto'

import type { Reader, Writer } from '../database/database.ts'
import type { Receiver } from '../receivers.ts'
import { planNotices, window } from './plan.ts'

const [minute, day] = [60_000, 86_400_000]

const instant = (time: number): string => new Date(time).toISOString()

/** By what a receiver is known in the database, where its address must not stand. */
export const receiverId = (receiver: Receiver): string =>
  createHash('sha256').update(JSON.stringify(receiver)).digest('base64url').slice(0, 16)

/** Puts a new comment into the outbox; to be called in the comment's own transaction. */
export const noteComment = async (db: Writer, comment_id: number, at: string): Promise<void> => {
  await db.insertInto('notice').values({ comment_id, at }).execute()
}

const forget = async (db: Writer, now: number): Promise<void> => {
  await db
    .deleteFrom('notice')
    .where('told_at', '<=', instant(now - window))
    .execute()
  await db
    .deleteFrom('notice')
    .where('at', '<=', instant(now - day))
    .execute()
  await db
    .deleteFrom('delivery')
    .where('made_at', '<=', instant(now - day))
    .execute()
}

/** Makes deliveries of what is to be told now, and answers when to look again, in milliseconds. */
export const makeDeliveries = async (db: Writer, receivers: readonly string[], now: number): Promise<number> => {
  await forget(db, now)
  const noted = await db
    .selectFrom('notice')
    .select(['comment_id', 'at', 'told_at', 'together'])
    .where('at', '>', instant(now - day))
    .execute()
  const plan = planNotices(noted, now)
  if (plan.kind === 'wait') return plan.until
  const { ids, together } = plan
  const [made_at, count] = [instant(now), ids.length]
  const told = together
    ? [{ comment_id: null, comment_cnt: count }]
    : ids.map((id) => ({ comment_id: id, comment_cnt: 1 }))
  const rows = told.flatMap((about) =>
    receivers.map((receiver) => ({ receiver, ...about, tries: 0, made_at, next_at: made_at })),
  )
  await db.insertInto('delivery').values(rows).execute()
  await db
    .updateTable('notice')
    .set({ told_at: made_at, together: Number(together) })
    .where('at', '>', instant(now - day))
    .where('told_at', 'is', null)
    .where('comment_id', '<=', ids.at(-1) ?? 0)
    .execute()
  return now
}

/** How long after a try the next one comes: longer and longer, from a quarter of a minute up to four hours. */
const pause = (tries: number): number => Math.min(2 ** tries * (minute / 4), 240 * minute)

/**
 * Takes the next delivery that is due for a receiver, and sets when it is tried again: should nobody write down what came of
 * this try, because the process has died in the middle of it, it is made again then.
 */
export const claimDelivery = async (db: Writer, receiver: string, now: number) => {
  const due = await db
    .selectFrom('delivery')
    .select(['id', 'comment_id', 'comment_cnt', 'tries', 'made_at'])
    .where('receiver', '=', receiver)
    .where('next_at', '<=', instant(now))
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (due === undefined) return null
  const next_at = instant(now + pause(due.tries))
  await db
    .updateTable('delivery')
    .set({ tries: due.tries + 1, next_at })
    .where('id', '=', due.id)
    .execute()
  return { ...due, isLast: Date.parse(next_at) >= Date.parse(due.made_at) + day }
}
export type Delivery = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>

export const finishDelivery = async (db: Writer, id: number): Promise<void> => {
  await db.deleteFrom('delivery').where('id', '=', id).execute()
}

/** When the next delivery to one of the receivers is due, in milliseconds; `Infinity` for none. */
export const nextDelivery = async (db: Reader, receivers: readonly string[]): Promise<number> => {
  let next = Infinity
  for (const receiver of receivers) {
    const first = await db
      .selectFrom('delivery')
      .select('next_at')
      .where('receiver', '=', receiver)
      .orderBy('next_at')
      .limit(1)
      .executeTakeFirst()
    next = Math.min(next, Date.parse(first?.next_at ?? '') || Infinity)
  }
  return next
}
