import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

import { tables } from './migrations/0001-tables.ts'
import { answeredKeys } from './migrations/0002-answered-keys.ts'
import { recentActs } from './migrations/0003-recent-acts.ts'
import { rateLimits } from './migrations/0004-rate-limits.ts'
import { byOwner } from './migrations/0005-by-owner.ts'
import { threads } from './migrations/0006-threads.ts'
import { search } from './migrations/0007-search.ts'
import { commentStates } from './migrations/0008-comment-states.ts'
import { ownersDesk } from './migrations/0009-owners-desk.ts'
import { commentLookups } from './migrations/0010-comment-lookups.ts'
import { lists } from './migrations/0011-lists.ts'
import type { Schema } from './schema.ts'
import type { Spelling } from './spelling.ts'

/** In order; what was released is never changed, only followed by another. */
const migrations = (spelling: Spelling): Record<string, Migration> => ({
  '0001-tables': tables(spelling),
  '0002-answered-keys': answeredKeys(spelling),
  '0003-recent-acts': recentActs(spelling),
  '0004-rate-limits': rateLimits,
  '0005-by-owner': byOwner(spelling),
  '0006-threads': threads(spelling),
  '0007-search': search(spelling),
  '0008-comment-states': commentStates(spelling),
  '0009-owners-desk': ownersDesk(spelling),
  '0010-comment-lookups': commentLookups,
  '0011-lists': lists(spelling),
})

/** Brings the tables up to date, each step wholly or not at all; of several servers one does it. */
export const migrate = async (db: Kysely<Schema>, spelling: Spelling, migrationTableSchema?: string): Promise<void> => {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations(spelling)) },
    ...(migrationTableSchema !== undefined && { migrationTableSchema }),
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
