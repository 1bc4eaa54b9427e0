import type { ColumnBuilderCallback, ColumnDataType, RawBuilder } from 'kysely'

/**
 * The DDL that differs between SQLite and PostgreSQL; all else is shared. Queries differ only in the search (`search-index/`).
 */
export type SqlDialect = {
  /** Whole numbers of up to 53 bits. */
  readonly integer: ColumnDataType
  /** Collated byte by byte, so that both engines sort alike. */
  readonly text: ColumnDataType | RawBuilder<unknown>
  /** Makes an `integer` column an auto-increment primary key. */
  readonly identityColumn: ColumnBuilderCallback
  /** Creates the inverted index of `search_post`. */
  readonly searchIndex: readonly RawBuilder<unknown>[]
  /** Moves the inverted index to the table `search_index`, where SQLite already has it. */
  readonly moveSearchIndex: readonly RawBuilder<unknown>[]
  /** Empties PostgreSQL's inverted index, which lacks period tokens: the next start indexes all posts again. SQLite needs none. */
  readonly emptySearchIndex: readonly RawBuilder<unknown>[]
}
