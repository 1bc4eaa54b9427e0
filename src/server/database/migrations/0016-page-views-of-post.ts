import type { Migration } from 'kysely/migration'

/** For the numbers of one post: by the primary key, which begins with the day, those of all posts would be read. */
export const pageViewsOfPost: Migration = {
  up: ({ schema }) => schema.createIndex('page_view_post').on('page_view').columns(['post_id', 'day']).execute(),
}
