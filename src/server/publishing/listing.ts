import type { Writer } from '../database/database.ts'
import { createPace } from './pace.ts'
import { type Move, planShift } from './shift.ts'

/** Where a post stands in time; of two from the same moment the lower id is the older. */
export type Moment = { readonly createdAt: string; readonly id: number }

const isBefore = (a: Moment, b: Moment): boolean =>
  a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt

/** How a list is to change. */
export type ListingChange = { readonly leaving: readonly number[]; readonly joining: readonly Moment[] }

export type ListingPlan = {
  readonly scope: string
  readonly leaving: readonly number[]
  readonly moves: readonly Move[]
  readonly joining: readonly { readonly postId: number; readonly position: number }[]
  readonly count: number
}

const momentAt = async (db: Writer, scope: string, position: number): Promise<Moment> =>
  await db
    .selectFrom('listing')
    .innerJoin('post', 'post.id', 'listing.post_id')
    .select(['post.created_at as createdAt', 'post.id'])
    .where('scope', '=', scope)
    .where('position', '=', position)
    .executeTakeFirstOrThrow()

/** How many of the list's posts are older. Most new posts are the newest of all, so that is looked at first. */
const rankOf = async (db: Writer, scope: string, count: number, moment: Moment): Promise<number> => {
  if (count === 0 || isBefore(await momentAt(db, scope, count), moment)) return count
  let [low, high] = [0, count - 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isBefore(await momentAt(db, scope, middle + 1), moment)) low = middle + 1
    else high = middle
  }
  return low
}

/** Plans a change of a list. Has to come before any change of a post's date, which the search goes by. */
export const planListing = async (db: Writer, scope: string, change: ListingChange): Promise<ListingPlan> => {
  const pace = createPace()
  const row = await db.selectFrom('scope').select('post_count').where('scope', '=', scope).executeTakeFirst()
  const count = row?.post_count ?? 0
  const joining = change.joining.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
  const ranks: number[] = []
  for (const moment of joining) {
    ranks.push(await rankOf(db, scope, count, moment))
    await pace()
  }
  const shift = planShift(count, change.leaving, ranks)
  return {
    scope,
    leaving: change.leaving,
    moves: shift.moves,
    joining: joining.map(({ id }, index) => ({ postId: id, position: shift.positions[index] ?? 0 })),
    count: shift.count,
  }
}
