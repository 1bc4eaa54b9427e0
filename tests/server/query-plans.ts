import { CompiledQuery, type LogEvent, sql } from 'kysely'
import { inject } from 'vitest'

import { openDatabase } from './blog.ts'

type Plan = { readonly detail?: string; readonly 'QUERY PLAN'?: string }

/** On tables of a few rows PostgreSQL would rather walk, so what it does with many is asked for. */
const asIfLarge = sql`set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off`

/** Nearly every post bears this flag: who asks for it alone and sets no limit reads them all, whatever the index. */
const readsAllPublished = (step: string, query: string): boolean =>
  /SEARCH post .*\(published=\?\)$/.test(step) && !/ limit /.test(query)

/** A database that notes what it is asked, and can tell how it finds the answers. */
export const openExplained = async () => {
  const asked = new Map<string, CompiledQuery>()
  const db = await openDatabase(({ query }: LogEvent) => {
    if (/^(select|update|insert|delete)/.test(query.sql)) asked.set(query.sql, query)
  })
  const isPostgres = inject('postgres') !== undefined

  /** The steps in which a table is walked through from its beginning, or rows are put in order; by table and query. */
  const walks = (tables: string): Promise<readonly string[]> => {
    const queries = [...asked.values()]
    const walk = isPostgres
      ? new RegExp(`Seq Scan on "?(${tables})\\b|Sort`)
      : new RegExp(`SCAN (${tables})\\b|TEMP B-TREE`)
    return db.transact(async (writer) => {
      if (isPostgres) await asIfLarge.execute(writer)
      const found: string[] = []
      for (const { sql: text, parameters } of queries) {
        const explain = CompiledQuery.raw(`explain ${isPostgres ? '' : 'query plan '}${text}`, [...parameters])
        const { rows } = await writer.executeQuery<Plan>(explain)
        for (const { detail, 'QUERY PLAN': step } of rows) {
          const line = detail ?? step ?? ''
          if (walk.test(line) || readsAllPublished(line, text)) found.push(`${line}: ${text}`)
        }
      }
      return found
    })
  }
  return { db, asked, walks }
}
