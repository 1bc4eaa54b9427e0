import type { Migration } from 'kysely/migration'

import type { SqlDialect } from '../dialect.ts'

/** A hash of what each file says; unknown for existing posts until the next publishing. */
export const postSources = ({ text }: SqlDialect): Migration => ({
  async up({ schema }) {
    await schema.alterTable('post').addColumn('source', text).execute()
    // Covers every column that publishing compares: `source` comes after the post's text, which SQLite would walk through.
    await schema.dropIndex('post_state').execute()
    await schema
      .createIndex('post_state')
      .on('post')
      .columns(['id', 'path', 'published', 'fingerprint', 'source'])
      .execute()
  },
})
