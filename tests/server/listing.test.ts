import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'

import type { Reader } from '#/server/database/database.ts'
import type { SqlDialect } from '#/server/database/dialect.ts'
import { lists } from '#/server/database/migrations/0011-lists.ts'
import { everyPost } from '#/server/database/scope.ts'
import { listPosts, neighbours } from '#/server/posts/posts.ts'

import { openBlog, postFile } from './blog.ts'

it('어느 쪽을 열어도, 목록을 통째로 줄 세워 그만큼씩 자른 것과 같고, 이웃한 글은 그 앞뒤의 글이다', async () => {
  const dates = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z']
  const blog = fc.record({
    given: fc.array(fc.constantFrom(...dates), { maxLength: 12 }),
    pageSize: fc.integer({ min: 1, max: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(blog, async ({ given, pageSize }) => {
      const { db, show } = await openBlog()
      await show(given.map((date, index) => postFile(`${index + 10}.md`, { date, pinnedId: index + 1 })))
      const ids = given
        .map((date, index) => ({ date, id: index + 1 }))
        .toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id)
        .map(({ id }) => id)
      await db.read(async (reader) => {
        for (let page = 1; page <= Math.ceil(ids.length / pageSize) + 1; page += 1) {
          const { posts } = await listPosts(reader, everyPost, page, pageSize)
          expect(posts.map(({ id }) => id)).toEqual(ids.slice((page - 1) * pageSize, page * pageSize))
        }
        for (const [index, id] of ids.entries()) {
          const { older, newer } = await neighbours(reader, everyPost, { id, created_at: given[id - 1] ?? '' })
          expect([older?.id, newer?.id]).toEqual([ids[index + 1], ids[index - 1]])
        }
      })
      await db.close()
    }),
    { numRuns: inject('postgres') === undefined ? 60 : 12 },
  )
}, 60_000)

it('어떤 순서로 고치고 지우고 되살려도 모든 목록은 날짜와 번호 순서이고, 세어 둔 수와 같다', async () => {
  const file = fc.record({
    path: fc.constantFrom('가.md', '나.md', '다.md', '라.md', '마.md', '바.md', '사.md'),
    date: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z', null),
    category: fc.constantFrom('일상', '기술'),
    subcategory: fc.constantFrom('여행', null),
    tags: fc.subarray(['책', '밤', '길']),
    draft: fc.boolean(),
    pinnedId: fc.constantFrom(null, null, 3, 4, 5),
  })
  const states = fc.array(
    fc.record({
      files: fc.uniqueArray(file, { selector: ({ path }) => path, maxLength: 7 }),
      failed: fc.subarray(['가.md', '나.md', '다.md']),
    }),
    { maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(states, async (all) => {
      const { db, show } = await openBlog()
      for (const { files, failed } of all) {
        const right = files
          .filter(({ path }) => !failed.includes(path))
          .map(({ path, ...given }) => postFile(path, given))
        const { problems } = await show(right, failed)
        await db.read(async (reader) => {
          const posts = await reader
            .selectFrom('post')
            .select(['id', 'created_at', 'category_id', 'subcategory_id', 'path'])
            .where('published', '=', 1)
            .orderBy('created_at')
            .orderBy('id')
            .execute()
          const tags = await reader.selectFrom('post_tag').selectAll().execute()
          const expected = new Map<string, number[]>()
          for (const { id, category_id, subcategory_id } of posts)
            for (const scope of [
              'all',
              `category:${category_id}`,
              ...(subcategory_id === null ? [] : [`subcategory:${subcategory_id}`]),
              ...tags.filter(({ post_id }) => post_id === id).map(({ tag_id }) => `tag:${tag_id}`),
            ])
              expected.set(scope, [...(expected.get(scope) ?? []), id])
          const rows = await reader
            .selectFrom('listing')
            .selectAll()
            .orderBy('scope')
            .orderBy('created_at')
            .orderBy('post_id')
            .execute()
          const found = new Map<string, number[]>()
          for (const { scope, post_id } of rows) found.set(scope, [...(found.get(scope) ?? []), post_id])
          expect(found).toEqual(expected)
          const counts = await reader.selectFrom('scope').selectAll().execute()
          expect(new Map(counts.map(({ scope, post_count }) => [scope, post_count]))).toEqual(
            new Map([...expected].map(([scope, ids]) => [scope, ids.length])),
          )
          const wrong = new Set(problems.map(({ path }) => path))
          const shown = right.filter(({ path, draft }) => !draft && !wrong.has(path))
          expect(posts.map(({ path }) => path)).toEqual(expect.arrayContaining(shown.map(({ path }) => path)))
        })
        const again = await show(right, failed)
        expect(again).toEqual({ problems, warnings: [], withdrawn: 0, hasChanged: false })
      }
      await db.close()
    }),
    // The plans are the same on either engine; whether each carries them out shows sooner.
    { numRuns: inject('postgres') === undefined ? 60 : 12 },
  )
}, 60_000)

const everyEntry = (reader: Reader) => reader.selectFrom('listing').selectAll().orderBy('scope').execute()

it('자리로 세어 둔 옛 목록은 글에서 다시 만들고, 내린 글은 들지 않는다', async () => {
  const { db, show } = await openBlog()
  const shown = postFile('가.md', { subcategory: '여행', tags: ['책'], date: '2026-01-01T00:00:00.000Z' })
  await show([shown, postFile('나.md', { tags: ['책'] })])
  await show([shown])
  const before = await db.read(everyEntry)
  expect(before.map(({ scope }) => scope)).toEqual(['all', 'category:1', 'subcategory:1', 'tag:1'])
  // The engine's own type: the next test uses its tables, too.
  const text = db.engine === 'postgres' ? sql`text collate "C"` : 'text'
  const dialect: SqlDialect = {
    integer: 'bigint',
    text,
    identityColumn: (column) => column,
    searchIndex: [],
    moveSearchIndex: [],
    emptySearchIndex: [],
  }
  await db.transact(async (writer) => {
    await lists(dialect).up(writer)
  })
  expect(await db.read(everyEntry)).toEqual(before)
})
