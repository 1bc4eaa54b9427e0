import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const commentLookups: Migration = {
  async up({ schema }) {
    // The comments of a post that anyone may see: held comments do not slow this query.
    await schema
      .createIndex('comment_public')
      .on('comment')
      .columns(['post_id', 'id'])
      .where(sql.ref('held'), '=', sql.lit(0))
      .execute()
    // The replies to a comment.
    await schema.createIndex('comment_parent').on('comment').columns(['parent_id', 'id']).execute()
    // The keys of a comment.
    await schema.createIndex('answered_key_comment').on('answered_key').column('comment_id').execute()
  },
}
