import type { Migration } from 'kysely/migration'

import type { SqlDialect } from '../dialect.ts'

/** When a comment was last corrected, whether it is secret, and whether it waits for the owner; `null` and 0 for most. */
export const commentStateColumns = ({ integer, text }: SqlDialect): Migration => ({
  async up(db) {
    await db.schema.alterTable('comment').addColumn('edited_at', text).execute()
    for (const state of ['secret', 'held'])
      await db.schema
        .alterTable('comment')
        .addColumn(state, integer, (column) => column.notNull().defaultTo(0))
        .execute()
  },
})
