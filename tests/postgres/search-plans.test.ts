import { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'

import type { Database } from '#/server/database/database.ts'
import { syncPosts } from '#/server/publishing/publishing.ts'
import { openIndex } from '#/server/search-index/find-places.ts'
import { parseQuery } from '#/text/search/query.ts'
import { widestReach } from '#/text/search/ranking.ts'

import { now, postFile } from '../server/blog.ts'
import { openBlogServer } from '../server/open-blog-server.ts'
import { openExplained } from '../server/query-plans.ts'

/** Searches everything for a common word, the newest posts first. */
const findInParts = (db: Database, newest: number, limit: number) =>
  db.read(async (reader) => {
    const findPlaces = await openIndex(reader, db.engine, { limit, newest })
    return findPlaces(parseQuery('장').literal, widestReach)
  })

it('PostgreSQL은 무엇을 찾든 찾기의 색인만 본다', async () => {
  const { db, asked } = await openExplained()
  const files = [1, 2, 3].map((n) => postFile(`${n}.md`, { content: '<p>장바구니에서</p>' }))
  await syncPosts(db, () => now, files, [], { owner: '글지기' })
  const { fetch } = await openBlogServer({ db })
  asked.clear()
  await findInParts(db, 1, 3)
  for (const q of ['장', '바구니에', '장바구니에서', '장바ㄱ', '장바구니 없는말', '없는장바구니'])
    expect((await fetch(`/api/search?q=${encodeURIComponent(q)}`)).status).toBe(200)
  const searches = [...asked.values()].filter(({ sql }) => sql.includes('search_index.tokens @@'))
  expect(searches.length).toBeGreaterThan(0)
  const plans = await db.transact(async (writer) => {
    await openIndex(writer, db.engine, { limit: 1 })
    const explained: string[] = []
    for (const { sql, parameters } of searches) {
      const { rows } = await writer.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${sql}`, [...parameters]),
      )
      explained.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return explained
  })
  expect(plans.filter((plan) => !plan.includes('Bitmap Index Scan on search_index_tokens'))).toEqual([])
})

it('새 글부터 나누어 찾아도, 나누지 않고 찾은 것과 같다', async () => {
  const { db } = await openExplained()
  const dates = ['1830-01-01', '2012-03-04', '2026-02-01', '2026-02-08', '2026-02-09', '2126-01-01']
  const files = dates.map((day, n) =>
    postFile(`${n}.md`, { date: `${day}T00:00:00Z`, content: day === '2026-02-08' ? '<p>없다</p>' : '<p>장</p>' }),
  )
  await syncPosts(db, () => now, files, [], { owner: '글지기' })
  const whole = await findInParts(db, dates.length, dates.length)
  expect(whole).toHaveLength(5)
  for (const newest of dates.keys())
    for (const limit of [1, 2, 3, 4, 5, 6]) expect(await findInParts(db, newest, limit)).toEqual(whole.slice(0, limit))
})
