import type { Migration } from 'kysely/migration'

import type { SqlDialect } from '../dialect.ts'

export const search = ({ integer, text, searchIndex }: SqlDialect): Migration => ({
  async up(db) {
    await db.schema
      .createTable('search_post')
      .addColumn('place', integer, (column) => column.primaryKey())
      .addColumn('post_id', integer, (column) => column.notNull().unique().references('post.id'))
      .addColumn('version', integer, (column) => column.notNull())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('tags', text, (column) => column.notNull())
      .addColumn('subtitle', text, (column) => column.notNull())
      .addColumn('title_initials', text, (column) => column.notNull())
      .addColumn('tag_initials', text, (column) => column.notNull())
      // Last: SQLite would have to walk through a long text to reach a column behind it.
      .addColumn('rest', text, (column) => column.notNull())
      .execute()
    for (const statement of searchIndex) await statement.execute(db)
  },
})
