import type { Migration } from 'kysely/migration'

import type { SqlDialect } from '../dialect.ts'

export const searchTokens = ({ text, moveSearchIndex }: SqlDialect): Migration => ({
  async up(db) {
    await db.schema
      .createTable('search_pair')
      .addColumn('pair', text, (column) => column.primaryKey())
      .execute()
    for (const statement of moveSearchIndex) await statement.execute(db)
  },
})
