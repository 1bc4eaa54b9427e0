import type { Migration } from 'kysely/migration'

import type { SqlDialect } from '../dialect.ts'

export const answeredKeys = ({ integer, text }: SqlDialect): Migration => ({
  async up({ schema }) {
    await schema
      .createTable('answered_key')
      .addColumn('key', text, (column) => column.primaryKey())
      .addColumn('comment_id', integer, (column) => column.notNull().references('comment.id'))
      .addColumn('seal', text, (column) => column.notNull())
      .addColumn('answered_at', text, (column) => column.notNull())
      .execute()
    // Keys old enough to delete.
    await schema.createIndex('answered_key_age').on('answered_key').column('answered_at').execute()
  },
})
