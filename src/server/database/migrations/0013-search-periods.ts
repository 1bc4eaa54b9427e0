import type { Migration } from 'kysely/migration'

import type { SqlDialect } from '../dialect.ts'

/** Empties the index on PostgreSQL, so that posts are indexed again with the periods in which they were written. */
export const searchPeriods = ({ emptySearchIndex }: SqlDialect): Migration => ({
  async up(db) {
    for (const statement of emptySearchIndex) await statement.execute(db)
  },
})
