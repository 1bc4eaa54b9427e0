import type { Database, Reader, Writer } from '../database/database.ts'
import { type Budget, countedSince, spent } from './budget.ts'
import { createTags } from './rate-limit-key.ts'

type Options = { readonly db: Database; readonly clock: () => Date; readonly kind: string }

type Tagged = Budget & { readonly tag: string }

const instant = (time: number): string => new Date(time).toISOString()

/** Counts acts of one kind against budgets, for all servers of the blog and through restarts. */
export const createRateLimit = ({ db, clock, kind }: Options) => {
  const tagOf = createTags(db)

  const refuse = async (reader: Reader, budgets: readonly Tagged[]): Promise<void> => {
    const now = clock().getTime()
    for (const budget of budgets) {
      const { after, until } = countedSince(budget, now)
      const first = await reader
        .selectFrom('recent_act')
        .select('at')
        .where('kind', '=', kind)
        .where('client', '=', budget.tag)
        .where('at', '>', instant(after))
        .where('at', '<=', instant(until))
        .orderBy('at', 'desc')
        .limit(1)
        .offset(budget.limit - 1)
        .executeTakeFirst()
      if (first !== undefined) throw spent(budget, Date.parse(first.at), now)
    }
  }

  const record = async (writer: Writer, budgets: readonly Tagged[]): Promise<void> => {
    const now = clock().getTime()
    const longest = Math.max(...budgets.map(({ window }) => window))
    await writer
      .deleteFrom('recent_act')
      .where('kind', '=', kind)
      .where('at', '<=', instant(now - longest))
      .execute()
    const tags = new Set(budgets.map(({ tag }) => tag))
    await writer
      .insertInto('recent_act')
      .values([...tags].map((tag) => ({ kind, client: tag, at: instant(now) })))
      .execute()
  }

  /** Refuses when one of the budgets is spent; otherwise resolves with what counts the act, in the act's own transaction. */
  return async (budgets: readonly Budget[]): Promise<(writer: Writer) => Promise<void>> => {
    const tagged = await Promise.all(budgets.map(async (budget) => ({ ...budget, tag: await tagOf(budget.subject) })))
    await db.read((reader) => refuse(reader, tagged))
    return async (writer) => {
      // Another request, or another server, may have counted since.
      await refuse(writer, tagged)
      await record(writer, tagged)
    }
  }
}
