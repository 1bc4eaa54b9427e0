import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import type { SqlDialect } from '../dialect.ts'

/** Lists were numbered rows, renumbered by every insert. Now the index itself is in their order. */
export const lists = ({ integer, text }: SqlDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.dropTable('listing').execute()
    await db.schema
      .createTable('listing')
      .addColumn('scope', text, (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('post_id', integer, (column) => column.notNull().references('post.id'))
      // A page of a list, and the neighbours of a post.
      .addPrimaryKeyConstraint('listing_key', ['scope', 'created_at', 'post_id'])
      .execute()
    // The lists that a post leaves.
    await db.schema.createIndex('listing_post').on('listing').column('post_id').execute()
    await sql`
      insert into listing (scope, created_at, post_id)
      select 'all', created_at, id from post where published = 1
      union all
      select 'category:' || category_id, created_at, id from post where published = 1
      union all
      select 'subcategory:' || subcategory_id, created_at, id from post
        where published = 1 and subcategory_id is not null
      union all
      select 'tag:' || tag_id, created_at, post_id from post_tag join post on post.id = post_tag.post_id
        where published = 1
    `.execute(db)
  },
})
