import {
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

/** Kysely's adapter says no, but SQLite can: a kill in the middle of a migration leaves nothing half made. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

export const sqliteDialect = (database: SqliteDatabase): Dialect => ({
  createDriver: () => new SqliteDriver({ database }),
  createAdapter: () => new TransactionalSqliteAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
})
