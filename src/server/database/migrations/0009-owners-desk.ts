import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import type { SqlDialect } from '../dialect.ts'

/** What the owner's desk rests on: sessions, rules, notices and their deliveries, and the numbers of each day. */
export const ownersDesk = ({ integer, text, identityColumn }: SqlDialect): Migration => ({
  async up(db) {
    const { schema } = db
    await schema
      .createTable('owner_session')
      .addColumn('token', text, (column) => column.primaryKey())
      .addColumn('ends_at', text, (column) => column.notNull())
      .execute()
    await schema.createIndex('owner_session_end').on('owner_session').column('ends_at').execute()

    await schema
      .createTable('closed_post')
      .addColumn('post_id', integer, (column) => column.primaryKey().references('post.id'))
      .execute()
    await schema
      .alterTable('post')
      .addColumn('comments_closed', integer, (column) => column.notNull().defaultTo(0))
      .execute()

    await schema.alterTable('comment').addColumn('writer', text).execute()
    // Whether an author was approved before.
    await schema.createIndex('comment_writer').on('comment').columns(['writer', 'id']).execute()
    // What the desk lists, newest first. With literal conditions: a partial index serves only queries that repeat its own.
    await sql`create index comment_there on comment (id) where deleted_at is null`.execute(db)
    await sql`create index comment_of_others on comment (id) where deleted_at is null and by_owner = 0`.execute(db)
    await sql`create index comment_held on comment (id) where deleted_at is null and held = 1`.execute(db)

    await schema
      .createTable('notice')
      .addColumn('comment_id', integer, (column) => column.primaryKey())
      .addColumn('at', text, (column) => column.notNull())
      .addColumn('told_at', text)
      .addColumn('together', integer, (column) => column.notNull().defaultTo(0))
      .execute()
    await schema.createIndex('notice_age').on('notice').column('at').execute()
    await schema.createIndex('notice_told').on('notice').column('told_at').execute()
    await schema
      .createTable('delivery')
      .addColumn('id', integer, identityColumn)
      .addColumn('receiver', text, (column) => column.notNull())
      .addColumn('comment_id', integer)
      .addColumn('comment_cnt', integer, (column) => column.notNull())
      .addColumn('tries', integer, (column) => column.notNull())
      .addColumn('made_at', text, (column) => column.notNull())
      .addColumn('next_at', text, (column) => column.notNull())
      .execute()
    await schema.createIndex('delivery_due').on('delivery').columns(['receiver', 'next_at', 'id']).execute()
    await schema.createIndex('delivery_age').on('delivery').column('made_at').execute()

    await schema
      .createTable('page_view')
      .addColumn('day', text, (column) => column.notNull())
      .addColumn('post_id', integer, (column) => column.notNull().references('post.id'))
      .addColumn('origin', text, (column) => column.notNull())
      .addColumn('views', integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('page_view_key', ['day', 'post_id', 'origin'])
      .execute()
  },
})
