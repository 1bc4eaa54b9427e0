import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import type { SqlDialect } from '../dialect.ts'

/** The comment on an index names its query. */
export const tables = ({ integer, text, identityColumn }: SqlDialect): Migration => ({
  async up({ schema }) {
    await schema
      .createTable('category')
      .addColumn('id', integer, identityColumn)
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('name_key', text, (column) => column.notNull().unique())
      .execute()
    await schema
      .createTable('subcategory')
      .addColumn('id', integer, identityColumn)
      .addColumn('category_id', integer, (column) => column.notNull().references('category.id'))
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('name_key', text, (column) => column.notNull())
      .addUniqueConstraint('subcategory_name', ['category_id', 'name_key'])
      .execute()
    await schema
      .createTable('tag')
      .addColumn('id', integer, identityColumn)
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('name_key', text, (column) => column.notNull().unique())
      .execute()
    await schema
      .createTable('post')
      .addColumn('id', integer, (column) => column.primaryKey())
      .addColumn('path', text, (column) => column.unique())
      .addColumn('slug', text, (column) => column.notNull())
      .addColumn('title', text, (column) => column.notNull())
      .addColumn('subtitle', text)
      .addColumn('summary', text, (column) => column.notNull())
      .addColumn('thumbnail', text, (column) => column.notNull())
      .addColumn('author', text, (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('first_seen', text, (column) => column.notNull())
      .addColumn('updated_at', text, (column) => column.notNull())
      .addColumn('category_id', integer, (column) => column.notNull().references('category.id'))
      .addColumn('subcategory_id', integer, (column) => column.references('subcategory.id'))
      .addColumn('published', integer, (column) => column.notNull())
      .addColumn('fingerprint', text, (column) => column.notNull())
      .addColumn('views', integer, (column) => column.notNull().defaultTo(0))
      // Last: SQLite would have to walk through a long text to reach a column behind it.
      .addColumn('content', text, (column) => column.notNull())
      .execute()
    // Most viewed first, read backwards.
    await schema.createIndex('post_views').on('post').columns(['published', 'views', 'created_at', 'id']).execute()
    // Comparing every file with its post must not read every post's text.
    await schema.createIndex('post_state').on('post').columns(['id', 'path', 'published', 'fingerprint']).execute()
    await schema
      .createTable('post_tag')
      .addColumn('post_id', integer, (column) => column.notNull().references('post.id'))
      .addColumn('tag_id', integer, (column) => column.notNull().references('tag.id'))
      .addPrimaryKeyConstraint('post_tag_key', ['post_id', 'tag_id'])
      .execute()
    await schema
      .createTable('listing')
      .addColumn('scope', text, (column) => column.notNull())
      .addColumn('position', integer, (column) => column.notNull())
      .addColumn('post_id', integer, (column) => column.notNull().references('post.id'))
      // A page of a list.
      .addPrimaryKeyConstraint('listing_key', ['scope', 'position'])
      // Where a post stands: its neighbours, and the lists it has to leave.
      .addUniqueConstraint('listing_post', ['post_id', 'scope'])
      .execute()
    await schema
      .createTable('scope')
      .addColumn('scope', text, (column) => column.primaryKey())
      .addColumn('post_count', integer, (column) => column.notNull())
      .execute()
    await schema
      .createTable('comment')
      .addColumn('id', integer, identityColumn)
      .addColumn('post_id', integer, (column) => column.notNull().references('post.id'))
      .addColumn('parent_id', integer, (column) => column.references('comment.id'))
      .addColumn('author', text, (column) => column.notNull())
      .addColumn('content', text, (column) => column.notNull())
      .addColumn('password_hash', text, (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('deleted_at', text)
      .execute()
    // The comments of a post, oldest first.
    await schema.createIndex('comment_post').on('comment').columns(['post_id', 'id']).execute()
    await schema
      .createTable('visit')
      .addColumn('day', text, (column) => column.primaryKey())
      .addColumn('visitors', integer, (column) => column.notNull().defaultTo(sql.lit(0)))
      .execute()
    await schema
      .createTable('setting')
      .addColumn('name', text, (column) => column.primaryKey())
      .addColumn('value', text, (column) => column.notNull())
      .execute()
  },
})
