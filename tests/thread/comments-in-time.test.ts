import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { contentOf, isDeleted, isPending } from '#/thread/edits.ts'

import { editPassword, type Fate, simulateBlog } from './blog-in-time.ts'
import { rows, viewOf } from './threads.ts'

const fate = fc.constantFrom<Fate[]>('agreed', 'refused', 'lost', 'offline')
const deed = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), fate, parentId: fc.option(fc.integer({ min: 1, max: 15 })) }),
  fc.record({ kind: fc.constant('delete' as const), fate, commentId: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('correct' as const), fate, commentId: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('another writes' as const) }),
  fc.record({ kind: fc.constant('refetch' as const) }),
)

type Blog = Awaited<ReturnType<typeof simulateBlog>>
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never
/** How an edit stands, as far as the reader's page was told. */
type Standing = { readonly fate: Fate; state: 'sending' | 'settled' }

/** Lets everything run that the last step led to. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

const perform = (blog: Blog, act: Deed, index: number, standings: Map<string, Standing>) => {
  if (act.kind === 'refetch') return void blog.refetch()
  if (act.kind === 'another writes') return void blog.anotherWrites(`남의 글 ${index}`)
  const standing: Standing = { fate: act.fate, state: 'sending' }
  const key = `edit-${index}`
  const settled = () => {
    standing.state = 'settled'
  }
  if (act.kind === 'delete') {
    standings.set(`#${act.commentId} ${index}`, standing)
    return void blog.send({ kind: 'delete', key, commentId: act.commentId }, act.fate).then(settled)
  }
  if (act.kind === 'correct') {
    const content = `고친 글 ${index}`
    const { commentId } = act
    standings.set(`!${commentId} ${content}`, standing)
    return void blog.send({ kind: 'correct', key, commentId, content }, act.fate).then(settled)
  }
  const content = `내 글 ${index}`
  standings.set(content, standing)
  const edit = { kind: 'write', key, author: '나', content, parentId: act.parentId, createdAt: '' } as const
  void blog.send(edit, act.fate).then(settled)
}

/** What the page must show of each edit; `lost` ones may be shown, once a refetch has brought them. */
const complaintsOf = (blog: Blog, standings: ReadonlyMap<string, Standing>): readonly string[] => {
  const thread = blog.thread()
  return [...standings].flatMap(([name, { fate: end, state }]) => {
    if (state === 'settled' && end === 'lost') return []
    const isThere = state === 'sending' || end === 'agreed'
    if (name.startsWith('!')) return []
    const [, id] = /^#(\d+) /.exec(name) ?? []
    if (id === undefined) {
      const shown = thread.filter(({ comment }) => comment.content === name).length
      return shown === Number(isThere) ? [] : [`${name} is shown ${shown} times (${state}, ${end})`]
    }
    const target = thread.find(({ comment }) => comment.id === Number(id))
    return !isThere || target === undefined || isDeleted(target) ? [] : [`${name} still stands (${state}, ${end})`]
  })
}

/** Of several corrections of a comment that are being sent, the page shows the last. */
const shownCorrections = (blog: Blog, standings: ReadonlyMap<string, Standing>): readonly string[] => {
  const sending = [...standings].flatMap(([name, { state }]) => {
    const [, id, content] = /^!(\d+) (.*)$/.exec(name) ?? []
    return state === 'sending' && content !== undefined ? [[Number(id), content] as const] : []
  })
  return [...new Map(sending)].flatMap(([id, content]) => {
    const target = blog.thread().find(({ comment }) => comment.id === id)
    return target === undefined || isDeleted(target) || contentOf(target) === content ? [] : [`${id}: ${content}`]
  })
}

describe('여러 댓글이 한꺼번에 오가고 그 사이에 다시 불러와도', () => {
  it('어떤 차례로 일어나든 잃지 않고, 두 번 보이지 않고, 끝에는 서버와 같다', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), rows, fc.array(deed, { maxLength: 8 }), async (scheduler, initial, deeds) => {
        const blog = await simulateBlog(scheduler, initial)
        const standings = new Map<string, Standing>()
        scheduler.scheduleSequence(
          deeds.map((act, index) => async () => {
            perform(blog, act, index, standings)
          }),
        )
        while (scheduler.count() > 0) {
          await scheduler.waitOne()
          await nextTurn()
          const ids = blog.thread().flatMap(({ comment }) => comment.id ?? [])
          expect(new Set(ids).size).toBe(ids.length)
          expect(ids).toEqual(expect.arrayContaining(initial.map(({ id }) => id)))
          expect(complaintsOf(blog, standings)).toEqual([])
          expect(shownCorrections(blog, standings)).toEqual([])
        }

        void blog.refetch()
        await nextTurn()
        while (scheduler.count() > 0) {
          await scheduler.waitOne()
          await nextTurn()
        }
        const server = blog.rows().map((comment) => ({ key: '', comment, deletions: [], corrections: [] }))
        expect(viewOf(blog.thread())).toEqual(viewOf(server))
        expect(
          blog.thread().some((node) => isPending(node) || node.deletions.length + node.corrections.length > 0),
        ).toBe(false)
        expect(blog.entries().filter(({ state }) => state !== 'refused')).toEqual([])
        expect(blog.cached()).not.toContain(editPassword)
        blog.stop()
      }),
      { numRuns: 300 },
    )
  })

  it('다른 새로고침에 밀려난 답은 보낸 댓글을 잊게 하지 않는다', async () => {
    const [olderArrives, newerArrives, mineArrives, mineIsAnswered, olderIsAnswered, newerIsAnswered] = [
      1, 2, 3, 6, 7, 5,
    ]
    const order = [newerArrives, mineArrives, olderArrives, mineIsAnswered, olderIsAnswered, newerIsAnswered]
    const scheduler = fc.schedulerFor(order)
    const blog = await simulateBlog(scheduler, [])
    const write = (key: string) =>
      void blog.send({ kind: 'write', key, author: '나', content: key, parentId: null, createdAt: '' }, 'agreed')
    void blog.refetch()
    await nextTurn()
    void blog.refetch()
    await nextTurn()
    write('내 글')
    await nextTurn()
    // As long as this one is being sent, nothing else is asked for.
    write('다음 글')
    await nextTurn()
    for (const _ of order) {
      await scheduler.waitOne()
      await nextTurn()
    }
    expect(
      blog
        .thread()
        .map(({ comment }) => comment.content)
        .toSorted(),
    ).toEqual(['내 글', '다음 글'])
    blog.stop()
  })
})
