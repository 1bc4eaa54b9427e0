import type { ColumnBuilderCallback, ColumnDataType, RawBuilder } from 'kysely'

/** What the two engines spell differently in the making of tables; all else they both speak. */
export type SqlDialect = {
  /** Whole numbers of up to 53 bits. */
  readonly integer: ColumnDataType
  /** Compared byte by byte, whatever language the database speaks: both engines sort alike. */
  readonly text: ColumnDataType | RawBuilder<unknown>
  /** Makes an `integer` the key that a new row gets by itself. */
  readonly numbered: ColumnBuilderCallback
  /** What makes the inverted index of `search_post`. */
  readonly searchIndex: readonly RawBuilder<unknown>[]
}
