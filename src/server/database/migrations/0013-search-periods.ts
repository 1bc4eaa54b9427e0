import type { Migration } from 'kysely/migration'

import type { SqlDialect } from '../dialect.ts'

export const searchPeriods = ({ searchPeriods }: SqlDialect): Migration => ({
  async up(db) {
    for (const statement of searchPeriods) await statement.execute(db)
  },
})
