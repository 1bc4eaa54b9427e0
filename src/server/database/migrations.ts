import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

import { UnsupportedDatabase } from './database.ts'
import type { SqlDialect } from './dialect.ts'
import { tables } from './migrations/0001-tables.ts'
import { answeredKeys } from './migrations/0002-answered-keys.ts'
import { recentActs } from './migrations/0003-recent-acts.ts'
import { rateLimits } from './migrations/0004-rate-limits.ts'
import { byOwner } from './migrations/0005-by-owner.ts'
import { threads } from './migrations/0006-threads.ts'
import { search } from './migrations/0007-search.ts'
import { commentStateColumns } from './migrations/0008-comment-states.ts'
import { ownersDesk } from './migrations/0009-owners-desk.ts'
import { commentLookups } from './migrations/0010-comment-lookups.ts'
import { lists } from './migrations/0011-lists.ts'
import { searchTokens } from './migrations/0012-search-tokens.ts'
import { searchPeriods } from './migrations/0013-search-periods.ts'
import { postSources } from './migrations/0014-sources.ts'
import { authorHash } from './migrations/0015-author-hash.ts'
import { pageViewsOfPost } from './migrations/0016-page-views-of-post.ts'
import { aliases } from './migrations/0017-aliases.ts'
import type { Schema } from './schema.ts'

/** In order. A released migration is never changed, only followed by another. */
const migrations = (dialect: SqlDialect): Record<string, Migration> => ({
  '0001-tables': tables(dialect),
  '0002-answered-keys': answeredKeys(dialect),
  '0003-recent-acts': recentActs(dialect),
  '0004-rate-limits': rateLimits,
  '0005-by-owner': byOwner(dialect),
  '0006-threads': threads(dialect),
  '0007-search': search(dialect),
  '0008-comment-states': commentStateColumns(dialect),
  '0009-owners-desk': ownersDesk(dialect),
  '0010-comment-lookups': commentLookups,
  '0011-lists': lists(dialect),
  '0012-search-tokens': searchTokens(dialect),
  '0013-search-periods': searchPeriods(dialect),
  '0014-sources': postSources(dialect),
  '0015-author-hash': authorHash,
  '0016-page-views-of-post': pageViewsOfPost,
  '0017-aliases': aliases(dialect),
})

/**
 * Migrates the tables to the latest version, all pending steps in one transaction; servers that start together take turns.
 * Rejects, with a sentence for the owner, if a newer version has migrated them further.
 */
export const migrate = async (
  db: Kysely<Schema>,
  dialect: SqlDialect,
  migrationTableSchema?: string,
): Promise<void> => {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations(dialect)) },
    ...(migrationTableSchema !== undefined && { migrationTableSchema }),
  })
  const { error } = await migrator.migrateToLatest()
  if (error instanceof Error && error.message.includes('previously executed migration'))
    throw new UnsupportedDatabase('더 새로운 글방이 쓰던 데이터베이스입니다. 글방을 그 버전으로 올려 주세요.', {
      cause: error,
    })
  if (error !== undefined) throw error
}
