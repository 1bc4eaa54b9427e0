import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { type Gap, gapsIn, isUnloaded } from '#/thread/batches.ts'
import { countComments, isDeleted, isPending } from '#/thread/edits.ts'

import { type Fate, simulateBlog } from './blog-in-time.ts'
import { rows, viewOf } from './threads.ts'

const fate = fc.constantFrom<Fate[]>('agreed', 'refused', 'lost', 'offline')
const deed = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), fate, id: fc.integer({ min: 1, max: 15 }) }),
  fc.record({ kind: fc.constant('delete' as const), fate, id: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('correct' as const), fate, id: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('another writes' as const) }),
  fc.record({ kind: fc.constant('refetch' as const) }),
  fc.record({ kind: fc.constant('next batch' as const) }),
  fc.record({ kind: fc.constant('jump' as const), id: fc.integer({ min: 1, max: 12 }) }),
)
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never
type Blog = Awaited<ReturnType<typeof simulateBlog>> & {
  readonly gaps: () => readonly Gap[]
  readonly isUnloaded: (id: number) => boolean
}

/** Lets everything run that the last step led to. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

const perform = (blog: Blog, act: Deed, index: number, agreed: Set<string>) => {
  const key = `edit-${index}`
  switch (act.kind) {
    case 'write': {
      const edit = {
        kind: 'write',
        key,
        author: '나',
        content: `내 글 ${index}`,
        parentId: act.id,
        createdAt: '',
      } as const
      return void blog.send(edit, act.fate).then((isAgreed) => isAgreed && agreed.add(edit.content))
    }
    case 'delete': {
      // Nobody deletes what they do not see.
      if (!blog.thread().some((node) => node.comment.id === act.id && !isDeleted(node))) return
      return void blog.send({ kind: 'delete', key, commentId: act.id }, act.fate)
    }
    case 'correct': {
      if (!blog.thread().some((node) => node.comment.id === act.id && !isDeleted(node))) return
      return void blog.send({ kind: 'correct', key, commentId: act.id, content: `고친 글 ${index}` }, act.fate)
    }
    case 'another writes':
      return void blog.anotherWrites(`남의 글 ${index}`)
    case 'refetch':
      return void blog.refetch()
    case 'next batch': {
      const gap = blog.gaps().at(index % 2 === 0 ? 0 : -1)
      return gap && void blog.load(gap.after)
    }
    case 'jump':
      return blog.isUnloaded(act.id) ? void blog.load(act.id - 1) : undefined
  }
}

const settle = async (scheduler: fc.Scheduler, check: () => void) => {
  while (scheduler.count() > 0) {
    await scheduler.waitOne()
    await nextTurn()
    check()
  }
}

it('묶음과 고침과 다시 불러오기가 어떤 차례로 오가든 잃지 않고, 두 번 보이지 않고, 끝에는 서버와 같다', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      rows,
      fc.integer({ min: 1, max: 4 }),
      fc.array(deed, { maxLength: 10 }),
      async (scheduler, initial, size, deeds) => {
        const opened = await simulateBlog(scheduler, initial, size)
        const gaps = () => {
          const extent = opened.extent()
          return extent === undefined ? [] : gapsIn(extent)
        }
        const blog = {
          ...opened,
          gaps,
          isUnloaded: (id: number) => {
            const extent = opened.extent()
            return extent !== undefined && isUnloaded(extent, id)
          },
        }
        const agreed = new Set<string>()
        const seen = new Set<number>()
        const check = () => {
          const ids = blog.thread().flatMap(({ comment }) => comment.id ?? [])
          expect(new Set(ids).size).toBe(ids.length)
          const contents = blog.thread().map(({ comment }) => comment.content)
          expect(contents).toEqual(expect.arrayContaining([...agreed]))
          for (const id of initial.map((row) => row.id).filter((id) => ids.includes(id))) seen.add(id)
          expect(ids).toEqual(expect.arrayContaining([...seen]))
        }
        scheduler.scheduleSequence(
          deeds.map((act, index) => async () => {
            perform(blog, act, index, agreed)
          }),
        )
        await settle(scheduler, check)

        void blog.refetch()
        await nextTurn()
        await settle(scheduler, check)
        const count = blog.rows().filter(({ deleted }) => !deleted).length
        expect(countComments(blog.thread()) + (blog.extent()?.unloadedCount ?? 0)).toBe(count)
        for (let gap = gaps()[0]; gap !== undefined; gap = gaps()[0]) {
          void blog.load(gap.after)
          await nextTurn()
          await settle(scheduler, check)
        }
        const server = blog.rows().map((comment) => ({ key: '', comment, deletions: [], corrections: [] }))
        expect(viewOf(blog.thread())).toEqual(viewOf(server))
        expect(
          blog.thread().some((node) => isPending(node) || node.deletions.length + node.corrections.length > 0),
        ).toBe(false)
        blog.stop()
      },
    ),
    { numRuns: 500 },
  )
})

it('답을 받지 못한 고침은, 그 전에 떠난 요청의 답이 늦게 와도 다시 물어 보인다', async () => {
  const [batch, older, mine, mineIsLost, olderIsAnswered, again] = [[1, 2], 4, 6, 8, 7, [9, 11]]
  const order = [...batch, 3, older, mine, mineIsLost, olderIsAnswered, ...again]
  const scheduler = fc.schedulerFor(order)
  const row = { author: '까치', content: '처음', parentId: null, createdAt: null, deleted: false }
  const blog = await simulateBlog(
    scheduler,
    [2, 4].map((id) => ({ ...row, id })),
    1,
  )
  const step = async (steps: number) => {
    for (let left = steps; left > 0; left -= 1) {
      await scheduler.waitOne()
      await nextTurn()
    }
  }
  void blog.load(2)
  await nextTurn()
  await step(2)
  void blog.send({ kind: 'correct', key: 'first', commentId: 4, content: '닿지 않은 말' }, 'offline')
  await nextTurn()
  await step(1)
  void blog.send({ kind: 'correct', key: 'second', commentId: 4, content: '고친 말' }, 'lost')
  await nextTurn()
  await step(order.length - 3)
  expect(blog.thread().find(({ comment }) => comment.id === 4)?.comment.content).toBe('고친 말')
  blog.stop()
})
