import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import type { SqlDialect } from '../dialect.ts'

/** Counting takes longer the more rows a thread has; reading a stored number does not. */
export const threads = ({ integer }: SqlDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('thread')
      .addColumn('post_id', integer, (column) => column.primaryKey().references('post.id'))
      .addColumn('comment_cnt', integer, (column) => column.notNull())
      .execute()
    await sql`
      insert into thread (post_id, comment_cnt)
      select post_id, count(*) from comment where deleted_at is null group by post_id
    `.execute(db)
  },
})
