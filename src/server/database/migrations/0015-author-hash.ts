import type { Migration } from 'kysely/migration'

/** Renamed: `Writer` elsewhere is a transaction. */
export const authorHash: Migration = {
  async up({ schema }) {
    await schema.alterTable('comment').renameColumn('writer', 'author_hash').execute()
    await schema.dropIndex('comment_writer').execute()
    await schema.createIndex('comment_author').on('comment').columns(['author_hash', 'id']).execute()
  },
}
