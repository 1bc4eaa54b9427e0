import type { Writer } from '../database/database.ts'
import { inChunks } from './chunks.ts'
import type { ListingPlan } from './listing.ts'
import { createPace } from './pace.ts'
import type { Move } from './shift.ts'

const pieceSize = 5_000

/** A long move in parts, so that no single statement keeps visitors waiting. */
const cut = ({ first, last, by }: Move): readonly Move[] =>
  Array.from({ length: Math.ceil((last - first + 1) / pieceSize) }, (_, index) => ({
    first: first + index * pieceSize,
    last: Math.min(first + (index + 1) * pieceSize - 1, last),
    by,
  }))

/** Carries out a planned change of a list. The posts that join have to be there by now. */
export const applyListing = async (
  db: Writer,
  { scope, leaving, moves, joining, count }: ListingPlan,
): Promise<void> => {
  const pace = createPace()
  for (const positions of inChunks(leaving)) {
    await db.deleteFrom('listing').where('scope', '=', scope).where('position', 'in', positions).execute()
    await pace()
  }
  // By way of negative numbers: row after row, a position would be taken until its holder has moved on.
  const pieces = moves.flatMap(cut)
  for (const { first, last, by } of pieces) {
    await db
      .updateTable('listing')
      .set((row) => ({ position: row.neg(row.parens(row('position', '+', by))) }))
      .where('scope', '=', scope)
      .where('position', '>=', first)
      .where('position', '<=', last)
      .execute()
    await pace()
  }
  for (const { first, last, by } of pieces) {
    await db
      .updateTable('listing')
      .set((row) => ({ position: row.neg('position') }))
      .where('scope', '=', scope)
      .where('position', '>=', -last - by)
      .where('position', '<=', -first - by)
      .execute()
    await pace()
  }
  for (const rows of inChunks(joining)) {
    await db
      .insertInto('listing')
      .values(rows.map(({ postId, position }) => ({ scope, position, post_id: postId })))
      .execute()
    await pace()
  }
  if (count === 0) await db.deleteFrom('scope').where('scope', '=', scope).execute()
  else
    await db
      .insertInto('scope')
      .values({ scope, post_count: count })
      .onConflict((conflict) => conflict.column('scope').doUpdateSet({ post_count: count }))
      .execute()
}
