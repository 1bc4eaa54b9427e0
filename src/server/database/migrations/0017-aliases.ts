import type { Migration } from 'kysely/migration'

import type { SqlDialect } from '../dialect.ts'

/** Filled by the next publishing: posts with aliases have another fingerprint than before. */
export const aliases = ({ integer, text }: SqlDialect): Migration => ({
  async up({ schema }) {
    await schema
      .createTable('alias')
      .addColumn('path', text, (column) => column.notNull())
      .addColumn('post_id', integer, (column) => column.notNull().references('post.id'))
      // Several posts may claim a path: the first by id has it, and the next one once that gives it up.
      .addPrimaryKeyConstraint('alias_key', ['path', 'post_id'])
      .execute()
    // The aliases that a post gives up.
    await schema.createIndex('alias_post').on('alias').column('post_id').execute()
  },
})
