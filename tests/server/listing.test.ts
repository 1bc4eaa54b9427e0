import * as fc from 'fast-check'
import { expect, inject, test } from 'vitest'

import { planShift } from '#/server/publishing/shift.ts'

import { openBlog, postFile } from './blog.ts'

type Slot = { readonly name: string }

const apply = (old: readonly Slot[], removed: readonly number[], ranks: readonly number[]): string[] => {
  const { moves, positions, count } = planShift(old.length, removed, ranks)
  const gone = new Set(removed)
  const result: string[] = Array.from({ length: count }, () => '')
  old.forEach(({ name }, index) => {
    const position = index + 1
    if (gone.has(position)) return
    const by = moves
      .filter(({ first, last }) => position >= first && position <= last)
      .reduce((sum, move) => sum + move.by, 0)
    result[position + by - 1] = name
  })
  positions.forEach((position, index) => {
    result[position - 1] = `새 글 ${index}`
  })
  return result
}

test('목록에서 빼고 끼워 넣은 자리는 처음부터 다시 줄 세운 것과 같다', () => {
  const list = fc.nat(30).chain((count) =>
    fc.record({
      count: fc.constant(count),
      removed: fc.uniqueArray(fc.integer({ min: 1, max: Math.max(count, 1) }), { maxLength: count }),
      ranks: fc.array(fc.nat(count), { maxLength: 10 }).map((ranks) => ranks.toSorted((a, b) => a - b)),
    }),
  )
  fc.assert(
    fc.property(list, ({ count, removed, ranks }) => {
      const old = Array.from({ length: count }, (_, index) => ({ name: `글 ${index + 1}` }))
      const gone = count === 0 ? [] : removed
      const expected: string[] = []
      for (let rank = 0; rank <= count; rank += 1) {
        if (rank > 0 && !gone.includes(rank)) expected.push(`글 ${rank}`)
        ranks.forEach((at, index) => {
          if (at === rank) expected.push(`새 글 ${index}`)
        })
      }
      expect(apply(old, gone, ranks)).toEqual(expected)
    }),
  )
})

test('맨 뒤에 오는 새 글은 아무것도 옮기지 않는다', () => {
  expect(planShift(100_000, [], [100_000]).moves).toEqual([])
})

test('자리를 바꾼 글은 두 자리 사이만 옮긴다', () => {
  expect(planShift(100, [20], [9]).moves).toEqual([{ first: 10, last: 20, by: 1 }])
})

test('어떤 순서로 고치고 지우고 되살려도 모든 목록은 날짜와 번호 순서이고 빈자리가 없다', async () => {
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
          const rows = await reader.selectFrom('listing').selectAll().orderBy('scope').orderBy('position').execute()
          const found = new Map<string, number[]>()
          for (const { scope, position, post_id } of rows) {
            found.set(scope, [...(found.get(scope) ?? []), post_id])
            expect(position).toBe(found.get(scope)?.length)
          }
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
        expect(again).toEqual({ problems, changed: false })
      }
      await db.close()
    }),
    // The plans are the same on either engine; whether each carries them out shows sooner.
    { numRuns: inject('postgres') === undefined ? 60 : 12 },
  )
}, 60_000)
