import { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'

import { syncPosts } from '#/server/publishing/publishing.ts'
import { openIndex } from '#/server/publishing/search-index.ts'

import { now, postFile } from '../server/blog.ts'
import { openApp } from '../server/open-app.ts'
import { openExplained } from '../server/query-plans.ts'

it('PostgreSQL은 무엇을 찾든 찾기의 색인만 본다', async () => {
  const { db, asked } = await openExplained()
  const files = [1, 2, 3].map((n) => postFile(`${n}.md`, { content: '<p>장바구니에서</p>' }))
  await syncPosts(db, () => now, files, [], { owner: '글지기' })
  const { fetch } = await openApp({ db })
  asked.clear()
  for (const q of ['장', '바구니에', '장바구니에서', '장바ㄱ', '장바구니 없는말'])
    expect((await fetch(`/api/search?q=${encodeURIComponent(q)}`)).status).toBe(200)
  const searches = [...asked.values()].filter(({ sql }) => sql.includes('from "search_index"'))
  expect(searches.length).toBeGreaterThan(0)
  const plans = await db.transact(async (writer) => {
    await openIndex(writer, db)
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
