import { Hono } from 'hono'

import { calendarDay } from '#/text/dates.ts'

import type { Database } from '../database/database.ts'
import { allowOnly } from '../http/refused.ts'

type Deps = { readonly db: Database; readonly clock: () => Date }

/**
 * Counts visitors of the current day in Seoul. Visitors who come during a write are counted together in the next one, so that
 * other writers get their turn however many visitors come.
 */
const createVisitorTally = ({ db, clock }: Deps) => {
  let waiting = 0
  let latest: Promise<unknown> = Promise.resolve()
  let next: Promise<unknown> | null = null

  const write = () => {
    const visitors = waiting
    waiting = 0
    next = null
    return db.transact((writer) =>
      writer
        .insertInto('visit')
        .values({ day: calendarDay(clock()), visitors })
        .onConflict((conflict) =>
          conflict.column('day').doUpdateSet((row) => ({ visitors: row('visit.visitors', '+', visitors) })),
        )
        .execute(),
    )
  }

  /** Resolves when the visitor is counted. */
  return (): Promise<unknown> => {
    waiting += 1
    // A failed write rejects only for the visitors that it counted.
    if (next === null) {
      latest = latest.then(write, write)
      next = latest
    }
    return next
  }
}

export const visitRoutes = (deps: Deps): Hono => {
  const countVisitor = createVisitorTally(deps)
  return new Hono()
    .post('/user/increment', async (c) => {
      await countVisitor()
      return c.json({ success: true })
    })
    .all('/user/increment', allowOnly('POST'))
}
