import { CompiledQuery, type LogEvent, sql } from 'kysely'
import { inject } from 'vitest'

import type { Writer } from '#/server/database/database.ts'

import { openTestDatabase } from './blog.ts'

type Plan = { readonly detail?: string; readonly 'QUERY PLAN'?: string }

/** PostgreSQL scans small tables sequentially, so plans are requested as if that were expensive. */
const asIfLarge = sql`set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off`

/**
 * Nearly every post has this flag: a query by it alone reads all of them, by whatever index, unless it has a limit.
 */
const readsAllPublished = (step: string, steps: readonly string[], query: string): boolean =>
  /SEARCH .*\(published=\?\)$/.test(step) && !(/ limit /.test(query) && steps.length === 1)

/** PostgreSQL's inverted index has no order: what a search finds is sorted. */
const sortsWhatIsFound = (step: string, query: string): boolean => /Sort/.test(step) && /"search_index"/.test(query)

/** A database that records its queries and can explain their plans. */
export const openExplained = async () => {
  const asked = new Map<string, CompiledQuery>()
  const db = await openTestDatabase(({ query }: LogEvent) => {
    if (/^(select|update|insert|delete|with)/.test(query.sql)) asked.set(query.sql, query)
  })
  const isPostgres = inject('postgres') !== undefined

  const explain = async (writer: Writer, { sql: text, parameters }: CompiledQuery): Promise<readonly string[]> => {
    const query = CompiledQuery.raw(`explain ${isPostgres ? '' : 'query plan '}${text}`, [...parameters])
    const { rows } = await writer.executeQuery<Plan>(query)
    return rows.map(({ detail, 'QUERY PLAN': step }) => detail ?? step ?? '')
  }

  /** The plans of the queries whose text matches, one line each. */
  const plansOf = (text: RegExp): Promise<readonly string[]> =>
    db.transact(async (writer) => {
      if (isPostgres) await asIfLarge.execute(writer)
      const plans: string[] = []
      for (const query of asked.values())
        if (text.test(query.sql)) plans.push((await explain(writer, query)).join('; '))
      return plans
    })

  /**
   * The steps that scan a table that is not `small`, or sort rows; by step and query. SQLite names a table by its alias.
   */
  const walks = (small: readonly string[]): Promise<readonly string[]> => {
    const large = String.raw`(?!(?:${small.join('|')})(?!\w))\w+`
    const queries = [...asked.values()]
    const walk = isPostgres ? new RegExp(`Seq Scan on "?${large}|Sort`) : new RegExp(`SCAN ${large}|TEMP B-TREE`)
    return db.transact(async (writer) => {
      if (isPostgres) await asIfLarge.execute(writer)
      const found: string[] = []
      for (const query of queries) {
        const steps = await explain(writer, query)
        for (const step of steps)
          if ((walk.test(step) && !sortsWhatIsFound(step, query.sql)) || readsAllPublished(step, steps, query.sql))
            found.push(`${step}: ${query.sql}`)
      }
      return found
    })
  }
  return { db, asked, plansOf, walks }
}
