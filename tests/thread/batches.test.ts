import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Comment } from '#/contract/comment.ts'
import {
  type Batch,
  belowEveryId,
  countThread,
  gapsIn,
  isUnloaded,
  type LoadedThread,
  takeBatch,
} from '#/thread/batches.ts'

import { rows, viewOf } from './threads.ts'

const runs = { numRuns: 500 }

/** What a server answers that has these rows. */
const batchOf = (all: readonly Comment[], after: number, size: number) => {
  const following = all.filter(({ id }) => id > after).toSorted((a, b) => a.id - b.id)
  return { after, comments: following.slice(0, size), more: following.length > size, count: null }
}
const startOf = (all: readonly Comment[], size: number) => {
  const start = batchOf(all, belowEveryId, size)
  return { ...start, count: start.more ? all.filter(({ deleted }) => !deleted).length : null }
}

const merge = (known: LoadedThread | undefined, batch: Batch) =>
  takeBatch(known, batch, [], { agreedKeys: new Set(), ids: new Set() })
const take = (all: readonly Comment[], asked: readonly (readonly [after: number, size: number])[]) =>
  asked.reduce((known, [after, size]) => merge(known, batchOf(all, after, size)), merge(undefined, startOf(all, 3)))

const fill = (loaded: LoadedThread, all: readonly Comment[], size: number): LoadedThread => {
  const [gap] = gapsIn(loaded.extent)
  return gap === undefined ? loaded : fill(merge(loaded, batchOf(all, gap.after, size)), all, size)
}

/** Any batches in any order: the next ones, jumps to a comment, the same ones again. */
const asked = fc.array(fc.tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 1, max: 4 })), { maxLength: 8 })
const numbered = (count: number): readonly Comment[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    author: '까치',
    content: '글',
    createdAt: null,
    deleted: false,
    parentId: null,
  }))
const liveIn = (all: readonly Comment[]) => all.filter(({ deleted }) => !deleted).length
const rowsOf = (all: readonly Comment[]) => all.map((comment) => ({ key: '', comment, deletions: [], corrections: [] }))

describe('긴 댓글의 묶음이 어떤 차례로 오든', () => {
  it('온 것은 모두 한 번씩 있고, 오지 않은 것은 빈틈에 있다', () => {
    fc.assert(
      fc.property(rows, asked, (all, history) => {
        const { comments, extent } = take(all, history)
        const ids = comments.flatMap(({ comment }) => comment.id ?? [])
        expect(new Set(ids).size).toBe(ids.length)
        for (const { id } of all) expect(isUnloaded(extent, id)).toBe(!ids.includes(id))
      }),
      runs,
    )
  })

  it('빈틈을 다 메우면 한꺼번에 온 것과 같다', () => {
    fc.assert(
      fc.property(rows, asked, fc.integer({ min: 1, max: 4 }), (all, history, size) => {
        const { comments, extent } = fill(take(all, history), all, size)
        expect(viewOf(comments)).toEqual(viewOf(rowsOf(all)))
        expect(extent).toMatchObject({ more: false, unloadedCount: 0 })
        expect(extent.spans).toHaveLength(1)
      }),
      runs,
    )
  })

  it('보이는 것과 남은 것을 더하면 언제나 서버가 센 수다', () => {
    fc.assert(
      fc.property(rows, asked, (all, history) => {
        const { comments, extent } = take(all, history)
        expect(countThread({ comments, extent })).toBe(liveIn(all))
      }),
      runs,
    )
  })

  it('처음 묶음을 다시 받아도 온 것은 그대로 있고, 그사이 늘었으면 끝이 다시 열린다', () => {
    fc.assert(
      fc.property(rows, asked, fc.boolean(), (all, history, hasGrown) => {
        const before = fill(take(all, history), all, 3)
        const row = { id: 20, author: '남', content: '새 글', createdAt: null, deleted: false, parentId: null }
        const now = hasGrown ? [...all, row] : all
        const again = merge(before, startOf(now, 3))
        const isLong = now.length > 3
        expect(again.comments.map(({ key }) => key)).toEqual(
          expect.arrayContaining(all.map(({ id }) => `comment-${id}`)),
        )
        expect(again.extent.more).toBe(isLong && hasGrown)
        expect(viewOf(fill(again, now, 2).comments)).toEqual(viewOf(rowsOf(now)))
      }),
      runs,
    )
  })

  it('빈틈이 있어도, 처음 묶음을 다시 받을 때 닫힌 끝이 열리는 것은 그사이 늘었을 때뿐이다', () => {
    fc.assert(
      fc.property(rows, asked, fc.integer({ min: 3, max: 6 }), fc.boolean(), (all, history, size, hasGrown) => {
        const before = take(all, history)
        fc.pre(all.length > size && !before.extent.more)
        const row = { id: 20, author: '남', content: '새 글', createdAt: null, deleted: false, parentId: null }
        const again = merge(before, startOf(hasGrown ? [...all, row] : all, size))
        expect(again.extent.more).toBe(hasGrown)
      }),
      runs,
    )
  })

  it('빈틈의 댓글이 지워지고 끝에 새것이 와 수가 그대로여도, 빈틈을 메우면 끝이 다시 열린다', () => {
    const before = merge(take(numbered(10), []), batchOf(numbered(10), 8, 4))
    const now = numbered(11).map((row) => (row.id === 6 ? { ...row, deleted: true } : row))
    const again = merge(before, startOf(now, 3))
    expect(merge(again, batchOf(now, 3, 6)).extent).toMatchObject({ more: true, unloadedCount: 1 })
    expect(merge(again, startOf(now, 9)).extent).toMatchObject({ more: true, unloadedCount: 1 })
  })

  it('수를 말하지 않는 서버에서도, 빈틈을 메우는 동안 닫힌 끝은 닫혀 있다', () => {
    const ends = [belowEveryId, 7, 3].map((after) => batchOf(numbered(10), after, after === 3 ? 2 : 3))
    const loaded = ends.reduce<LoadedThread | undefined>((known, batch) => merge(known, batch), undefined)
    expect(loaded?.extent.more).toBe(false)
  })

  it.each([
    ['모두 와 있어도', fill],
    ['빈틈이 있어도', (loaded: LoadedThread, all: readonly Comment[]) => merge(loaded, batchOf(all, 8, 4))],
  ])('보류한 댓글이 온 것 사이에 나타나는 것은, %s 끝이 늘어난 것이 아니다', (_what, load) => {
    const known = numbered(10).filter(({ id }) => id !== 2)
    const before = load(take(known, []), known, 4)
    expect(before.extent.more).toBe(false)
    expect(merge(before, startOf(numbered(10), 4)).extent.more).toBe(false)
  })

  it('늦게 온 낡은 답은 묻고 난 뒤에 온 댓글을 지우지 않고, 물을 때 있던 것은 답에 없으면 사라진다', () => {
    fc.assert(
      fc.property(rows, asked, fc.nat(14), fc.nat(14), (all, history, end, lastAsked) => {
        const known = fill(take(all, history), all, 3)
        const atRequest = new Set(all.flatMap(({ id }) => (id <= lastAsked ? [id] : [])))
        const old = all.filter(({ id }) => id <= end)
        const left = all.filter(({ id }) => id <= end || id > lastAsked)
        expect(
          viewOf(takeBatch(known, startOf(old, 20), [], { agreedKeys: new Set(), ids: atRequest }).comments),
        ).toEqual(viewOf(rowsOf(left)))
      }),
      runs,
    )
  })

  it('낡은 답이 빈틈 앞에서 끝나도, 빈틈은 나중에 메워진다', () => {
    fc.assert(
      fc.property(rows, asked, fc.nat(14), (some, history, end) => {
        // Deleted ones are in no count, which alone tells that more have been written.
        const all = some.filter(({ deleted }) => !deleted)
        const old = all.filter(({ id }) => id <= end)
        const again = merge(merge(take(all, history), startOf(old, 20)), startOf(all, 3))
        expect(viewOf(fill(again, all, 2).comments)).toEqual(viewOf(rowsOf(all)))
      }),
      runs,
    )
  })

  it('쓴 이가 지운 보류된 댓글은 답에 없어도 남지 않는다', () => {
    const row = { id: 3, author: '나', content: '', createdAt: null, deleted: true, parentId: null }
    const node = { key: 'comment-3', comment: { ...row, held: true as const }, deletions: [], corrections: [] }
    const known = merge(undefined, startOf([], 3))
    expect(merge({ ...known, comments: [node] }, startOf([], 3)).comments).toEqual([])
  })

  it('어느 서버가 after를 모르는 체해도 끝이 난다', () => {
    const all = [1, 2, 3, 4].map((id) => ({
      id,
      author: '까치',
      content: String(id),
      createdAt: null,
      deleted: false,
      parentId: null,
    }))
    const loaded = merge(undefined, startOf(all, 3))
    const deaf = { ...batchOf(all, 0, 3), after: 3 }
    expect(gapsIn(merge(loaded, deaf).extent)).toEqual([])
  })
})
