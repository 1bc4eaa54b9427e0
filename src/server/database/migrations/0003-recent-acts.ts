import type { Migration } from 'kysely/migration'

import type { SqlDialect } from '../dialect.ts'

export const recentActs = ({ text }: SqlDialect): Migration => ({
  async up({ schema }) {
    await schema
      .createTable('recent_act')
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('client', text, (column) => column.notNull())
      .addColumn('at', text, (column) => column.notNull())
      .execute()
    // A client's recent acts.
    await schema.createIndex('recent_act_client').on('recent_act').columns(['kind', 'client', 'at']).execute()
    // Acts old enough to delete.
    await schema.createIndex('recent_act_age').on('recent_act').column('at').execute()
  },
})
