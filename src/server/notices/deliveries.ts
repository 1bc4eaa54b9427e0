import { instant, type Reader, type Writer } from '../database/database.ts'
import type { Receiver } from '../receivers.ts'
import { shortHash } from '../short-hash.ts'

/** A new comment that the owner has not been told of yet, or was told of recently. */
export type Noted = {
  readonly comment_id: number
  readonly at: string
  readonly told_at: string | null
  /** 1 if the owner was told of it in a digest. */
  readonly together: number
}

type Plan =
  | { readonly kind: 'tell'; readonly ids: readonly number[]; readonly asDigest: boolean }
  /** Nothing to send before this time, in milliseconds since the epoch; `Infinity` when nothing is pending. */
  | { readonly kind: 'wait'; readonly until: number }

/** More than {@link maxSingleNotices} comments within this time, in milliseconds, become one digest. */
const digestWindowMs = 600_000
const maxSingleNotices = 5
/** Debounce after a single notice, so that a burst of comments is recognised before the second one. */
const debounceMs = 5_000
/** A burst counts as over after this long without a comment. */
const burstEndMs = 30_000

const latest = (instants: readonly (string | null)[]): number =>
  Math.max(-Infinity, ...instants.filter((it) => it !== null).map(Date.parse))

/**
 * Decides what to send at `now` (milliseconds). The first comment goes out at once and a few more one by one. More than a
 * few within ten minutes become one digest, sent when the burst is over or ten minutes after its first comment, and at most
 * once in ten minutes.
 */
export const planNotices = (noted: readonly Noted[], now: number): Plan => {
  const waiting = noted.filter(({ told_at }) => told_at === null)
  if (waiting.length === 0) return { kind: 'wait', until: Infinity }
  const times = waiting.map(({ at }) => at)
  // Counted back from the newest comment, and not from `now`: while the end of a burst is awaited, its beginning gets older.
  const counted = latest(times) - digestWindowMs
  const asDigest =
    noted.filter(({ at, told_at }) => told_at === null || Date.parse(at) > counted).length > maxSingleNotices
  const told = latest(noted.map(({ told_at }) => told_at))
  const lastTold = told > now - digestWindowMs ? told : -Infinity
  const lastDigest = latest(noted.filter((it) => it.together === 1).map(({ told_at }) => told_at))
  const windowEnd = Math.min(...times.map(Date.parse)) + digestWindowMs
  const burstEnd = latest(times) + burstEndMs
  const nextDigest = lastDigest + digestWindowMs
  const until = asDigest ? Math.min(windowEnd, Math.max(burstEnd, nextDigest)) : lastTold + debounceMs
  if (now < until) return { kind: 'wait', until }
  const ids = waiting.map(({ comment_id }) => comment_id).toSorted((a, b) => a - b)
  // With nothing told lately only the first goes out: the others may be the start of a burst.
  return { kind: 'tell', ids: !asDigest && lastTold === -Infinity ? ids.slice(0, 1) : ids, asDigest }
}

const [minuteMs, dayMs] = [60_000, 86_400_000]

const maxDelayMs = 240 * minuteMs
/** Exponential backoff, from 15 seconds up to four hours. */
const retryDelayMs = (tries: number): number => Math.min(2 ** tries * (minuteMs / 4), maxDelayMs)

/** How far the clocks of two servers may differ. */
const clockMarginMs = 3_000

/** Identifies a receiver in the database: a hash, because its address may hold a secret. */
export const receiverId = (receiver: Receiver): string => shortHash(JSON.stringify(receiver)).slice(0, 16)

/** Records a comment for notification, again if one was sent before. Call it in the transaction that stores the comment. */
export const noteComment = async (db: Writer, comment_id: number, at: string): Promise<void> => {
  await db
    .insertInto('notice')
    .values({ comment_id, at })
    .onConflict((conflict) => conflict.column('comment_id').doUpdateSet({ at, told_at: null, together: 0 }))
    .execute()
}

/**
 * Redates rows from the future, which a clock that was set back leaves behind: they would wait until that date. Those of the next
 * minute are left alone, because the clocks of several servers differ.
 */
const redate = async (db: Writer, receivers: readonly string[], now: number): Promise<void> => {
  const [present, soon, farthest] = [instant(now), instant(now + minuteMs), instant(now + maxDelayMs)]
  await db.updateTable('notice').set({ at: present }).where('at', '>', soon).execute()
  await db.updateTable('notice').set({ told_at: present }).where('told_at', '>', soon).execute()
  await db.updateTable('delivery').set({ made_at: present, next_at: present }).where('made_at', '>', soon).execute()
  await db
    .updateTable('delivery')
    .set({ next_at: present })
    .where('receiver', 'in', receivers)
    .where('next_at', '>', farthest)
    .execute()
}

const forget = async (db: Writer, now: number): Promise<void> => {
  await db
    .deleteFrom('notice')
    // A comment waits for up to one window, and is counted with those of the window before it.
    .where('told_at', '<=', instant(now - 2 * digestWindowMs))
    .execute()
  await db
    .deleteFrom('notice')
    .where('at', '<=', instant(now - dayMs))
    .execute()
  await db
    .deleteFrom('delivery')
    .where('made_at', '<=', instant(now - dayMs))
    .execute()
}

/** Whether anything is recorded: a comment to tell of or told lately, or a delivery. */
export const hasNotices = async (db: Reader): Promise<boolean> => {
  // The conditions always hold; with them an index answers.
  const notices = db.selectFrom('notice').select('at').where('at', '>', '').limit(1)
  const deliveries = db.selectFrom('delivery').select('made_at').where('made_at', '>', '').limit(1)
  return (await notices.executeTakeFirst()) !== undefined || (await deliveries.executeTakeFirst()) !== undefined
}

/** Creates the deliveries that are due; resolves with the time to look again, in milliseconds since the epoch. */
export const makeDeliveries = async (db: Writer, receivers: readonly string[], now: number): Promise<number> => {
  await redate(db, receivers, now)
  await forget(db, now)
  const noted = await db
    .selectFrom('notice')
    .innerJoin('comment', 'comment.id', 'notice.comment_id')
    .select(['comment_id', 'at', 'told_at', 'together'])
    .where('at', '>', instant(now - dayMs))
    // A comment deleted before the owner was told of it needs no notice; one that the owner was told of still counts towards
    // the pause between notices.
    .where((row) => row.or([row('told_at', 'is not', null), row('comment.deleted_at', 'is', null)]))
    .execute()
  const plan = planNotices(noted, now)
  if (plan.kind === 'wait') return plan.until
  const { ids, asDigest } = plan
  const [made_at, count] = [instant(now), ids.length]
  const told = asDigest
    ? [{ comment_id: null, comment_cnt: count }]
    : ids.map((id) => ({ comment_id: id, comment_cnt: 1 }))
  const rows = told.flatMap((about) =>
    receivers.map((receiver) => ({ receiver, ...about, tries: 0, made_at, next_at: made_at })),
  )
  await db.insertInto('delivery').values(rows).execute()
  await db
    .updateTable('notice')
    .set({ told_at: made_at, together: Number(asDigest) })
    .where('at', '>', instant(now - dayMs))
    .where('told_at', 'is', null)
    .where('comment_id', '<=', Math.max(0, ...ids))
    .execute()
  return now
}

/**
 * Claims the next delivery that is due for a receiver and schedules the retry up front, so that a try whose outcome is never
 * recorded, because the process was killed, is repeated. The retry is due only after `timeoutMs`, when this try has ended:
 * another server may make it.
 */
export const claimDelivery = async (db: Writer, receiver: string, now: number, timeoutMs: number) => {
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
  const next_at = instant(now + Math.max(retryDelayMs(due.tries), timeoutMs + clockMarginMs))
  await db
    .updateTable('delivery')
    .set({ tries: due.tries + 1, next_at })
    .where('id', '=', due.id)
    .execute()
  return { ...due, isLast: Date.parse(next_at) >= Date.parse(due.made_at) + dayMs }
}
export type Delivery = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>

/** Forgets a delivery: it was delivered, or its comment is gone. */
export const finishDelivery = async (db: Writer, id: number): Promise<void> => {
  await db.deleteFrom('delivery').where('id', '=', id).execute()
}

/** When the next delivery to any of the receivers is due, in milliseconds since the epoch; `Infinity` if there is none. */
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
    if (first !== undefined) next = Math.min(next, Date.parse(first.next_at))
  }
  return next
}
