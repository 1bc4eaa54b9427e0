import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

import { tables } from './migrations/0001-tables.ts'
import { answeredKeys } from './migrations/0002-answered-keys.ts'
import type { Schema } from './schema.ts'

/** In order; what was released is never changed, only followed by another. */
const migrations: Record<string, Migration> = {
  '0001-tables': tables,
  '0002-answered-keys': answeredKeys,
}

/** Brings the tables up to date, each step wholly or not at all. */
export const migrate = async (db: Kysely<Schema>): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
