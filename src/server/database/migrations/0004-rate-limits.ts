import type { Migration } from 'kysely/migration'

/** Acts of one kind are kept for a minute, of another for an hour: those old enough to delete are found by kind. */
export const rateLimits: Migration = {
  async up({ schema }) {
    await schema.dropIndex('recent_act_age').execute()
    await schema.createIndex('recent_act_kind').on('recent_act').columns(['kind', 'at']).execute()
  },
}
