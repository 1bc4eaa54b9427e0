import { QueryClient } from '@tanstack/react-query'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Comment } from '#/contract/comment.ts'
import { belowEveryId, isUnloaded, type LoadedThread } from '#/thread/batches.ts'
import { inSight, type ViewedThread, receive, unshownByOthers } from '#/thread/cached-thread.ts'

import { rows } from './threads.ts'

const runs = { numRuns: 500 }

const batchOf = (all: readonly Comment[], after: number, size: number) => {
  const following = all.filter(({ id }) => id > after).toSorted((a, b) => a.id - b.id)
  return { after, comments: following.slice(0, size), more: following.length > size, count: null }
}
const take = (known: ViewedThread | undefined, all: readonly Comment[], after: number, size: number): ViewedThread =>
  receive(new QueryClient(), 1, known, batchOf(all, after, size), new Set())

const idsOf = ({ comments }: LoadedThread) => comments.map(({ comment }) => comment.id)
const wider = fc.tuple(rows, rows).map(([first, more]) => {
  const known = new Set(first.map(({ id }) => id))
  return [first, [...first, ...more.filter(({ id }) => !known.has(id))]] as const
})
const size = fc.integer({ min: 1, max: 6 })

describe('남이 쓴 댓글은', () => {
  it('처음 온 것은 모두 보이고, 청해서 온 것도 모두 보인다', () => {
    fc.assert(
      fc.property(rows, size, fc.array(fc.integer({ min: 0, max: 12 })), (all, batch, asked) => {
        const first = take(undefined, all, belowEveryId, batch)
        const thread = asked.reduce((known, after) => take(known, all, after, batch), first)
        expect(thread.unshown).toEqual([])
        expect(inSight(thread)).toBe(thread)
      }),
      runs,
    )
  })

  it('청하지 않았는데 온 것은 보이지 않지만, 잃지 않는다', () => {
    fc.assert(
      fc.property(wider, size, ([before, all], batch) => {
        const first = take(undefined, before, belowEveryId, batch)
        const again = take(first, all, belowEveryId, batch)
        const unasked = idsOf(again).filter(
          (id) => id !== null && !idsOf(first).includes(id) && !isUnloaded(first.extent, id),
        )
        expect(unshownByOthers(again).map(({ comment }) => comment.id)).toEqual(unasked)
        expect(new Set([...idsOf(inSight(again)), ...unasked])).toEqual(new Set(idsOf(again)))
        for (const id of idsOf(first)) expect(idsOf(inSight(again))).toContain(id)
      }),
      runs,
    )
  })
})
