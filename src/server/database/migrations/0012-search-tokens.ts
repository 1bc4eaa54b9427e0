import type { Migration } from 'kysely/migration'

import type { SqlDialect } from '../dialect.ts'

export const searchTokens = ({ text, searchTokens }: SqlDialect): Migration => ({
  async up(db) {
    await db.schema
      .createTable('search_pair')
      .addColumn('pair', text, (column) => column.primaryKey())
      .execute()
    for (const statement of searchTokens) await statement.execute(db)
  },
})
