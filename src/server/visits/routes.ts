import { Hono } from 'hono'

import { calendarDay } from '#/text/dates.ts'

import type { Database } from '../database/database.ts'
import { allowOnly } from '../http/refused.ts'

/** Counts a visitor of the current day in Seoul. */
const countVisit = (db: Database, now: Date): Promise<unknown> =>
  db.transact((writer) =>
    writer
      .insertInto('visit')
      .values({ day: calendarDay(now), visitors: 1 })
      .onConflict((conflict) =>
        conflict.column('day').doUpdateSet((row) => ({ visitors: row('visit.visitors', '+', 1) })),
      )
      .execute(),
  )

export const visitRoutes = ({ db, clock }: { readonly db: Database; readonly clock: () => Date }): Hono =>
  new Hono()
    .post('/user/increment', async (c) => {
      await countVisit(db, clock())
      return c.json({ success: true })
    })
    .all('/user/increment', allowOnly('POST'))
