import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import type { SqlDialect } from '../dialect.ts'

/**
 * Whether the owner wrote a comment. Existing comments with a password are visitors'. Those without one are the owner's or
 * imported, which only the name tells, and a migration does not know the owner's name: they are `null` until the next start
 * (`comments/backfill-by-owner.ts`).
 */
export const byOwner = ({ integer }: SqlDialect): Migration => ({
  async up(db) {
    await db.schema
      .alterTable('comment')
      .addColumn('by_owner', integer, (column) => column.defaultTo(0))
      .execute()
    await db
      .updateTable('comment')
      .set({ by_owner: null })
      .where('password_hash', '=', '')
      .where('deleted_at', 'is', null)
      .execute()
    // For those that are still `null`: a start must not look through every comment to find them.
    await db.schema
      .createIndex('comment_undecided')
      .on('comment')
      .column('id')
      .where(sql.ref('by_owner'), 'is', null)
      .execute()
  },
})
