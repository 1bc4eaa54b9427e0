import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Comment } from '#/contract/comment.ts'
import { apply, type CommentNode, type Thread } from '#/thread/edits.ts'
import { buildCommentTree, type CommentBranch } from '#/thread/tree.ts'

import { anyThread, freshThread } from './threads.ts'

const runs = { numRuns: 1000 }

type Placed = { readonly node: CommentNode; readonly parent: CommentNode | null }

/** Every branch with the one above it, in reading order; without recursion, for some trees here are deep. */
const placesOf = (tree: readonly CommentBranch[]): readonly Placed[] => {
  const places: Placed[] = []
  const stack = tree.toReversed().map((branch): readonly [CommentBranch, CommentNode | null] => [branch, null])
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [branch, parent] = next
    places.push({ node: branch.node, parent })
    for (const reply of branch.replies.toReversed()) stack.push([reply, branch.node])
  }
  return places
}

const row = (id: number, parentId: number | null, createdAt: string | null = null): Comment => ({
  id,
  author: '까치',
  content: `${id}`,
  createdAt,
  deleted: false,
  parentId,
})

const written = (thread: Thread) => thread.filter(({ comment }) => comment.id !== null)

const idsOf = (branches: readonly CommentBranch[]) => branches.map(({ node }) => node.comment.id)

/** The comments' texts as they stand on top. */
const shown = (thread: Thread) => buildCommentTree(thread).map(({ node }) => node.comment.content)

/** The comment with this key after the server has agreed to it. */
const agreed = (key: string, id: number) => (node: CommentNode) =>
  node.key === key ? { ...node, comment: { ...node.comment, id, createdAt: `2026-11-03T00:00:0${id}.000Z` } } : node

/** How often a parent is looked up or a reply filed, told by a thread that counts. */
const countReads = (thread: Thread) => {
  let reads = 0
  const counting = thread.map((node) => ({
    ...node,
    get comment() {
      reads += 1
      return node.comment
    },
  }))
  buildCommentTree(counting)
  return reads
}

describe('댓글 나무', () => {
  it('모든 댓글이 꼭 한 번씩 선다', () => {
    fc.assert(
      fc.property(anyThread, (thread) => {
        const placed = placesOf(buildCommentTree(thread)).map(({ node }) => node)
        expect(placed).toHaveLength(thread.length)
        expect(new Set(placed)).toEqual(new Set(thread))
      }),
      runs,
    )
  })

  it('답글은 제 댓글 아래에 서고, 맨 위에 서는 것은 댓글이 없거나 고리를 이룬 것뿐이다', () => {
    fc.assert(
      fc.property(anyThread, (thread) => {
        const parentIds = new Map(thread.map(({ comment }) => [comment.id, comment.parentId]))
        const isInCycle = ({ comment }: CommentNode) => {
          const above = new Set<number | null>()
          for (let id = comment.parentId; id !== null && !above.has(id); id = parentIds.get(id) ?? null) above.add(id)
          return comment.id !== null && above.has(comment.id)
        }
        for (const { node, parent } of placesOf(buildCommentTree(thread))) {
          const { parentId } = node.comment
          const mayBeOnTop = parentId === null || !parentIds.has(parentId) || isInCycle(node)
          expect(parent === null ? mayBeOnTop : parent.comment.id === parentId).toBe(true)
        }
      }),
      runs,
    )
  })

  it('댓글이 온 차례는 나무를 바꾸지 않는다', () => {
    const shuffled = anyThread.chain((thread) =>
      fc.tuple(fc.constant(thread), fc.shuffledSubarray([...thread], { minLength: thread.length })),
    )
    fc.assert(
      fc.property(shuffled, ([thread, other]) => {
        expect(buildCommentTree(written(other))).toEqual(buildCommentTree(written(thread)))
      }),
      runs,
    )
  })

  it('오래된 것부터 서고, 보내는 중인 것은 쓴 차례대로 맨 뒤에 선다', () => {
    const [first, second] = (['하나', '둘'] as const).map(
      (content, index) =>
        ({ kind: 'write', key: `k${index}`, author: '나', content, parentId: null, createdAt: '' }) as const,
    )
    const rows = [row(3, null, '2026-11-02T00:00:00.000Z'), row(9, null, '2026-11-01T00:00:00.000Z'), row(4, null)]
    const thread = [first, second].reduce(
      (now, edit) => (edit === undefined ? now : apply(now, edit)),
      freshThread(rows),
    )
    expect(shown(thread)).toEqual(['4', '9', '3', '하나', '둘'])
    const secondAgreed = thread.map(agreed('k1', 5))
    // It stays where it is until the first is settled, too.
    expect(shown(secondAgreed)).toEqual(['4', '9', '3', '하나', '둘'])
    expect(shown(secondAgreed.map(agreed('k0', 6)))).toEqual(['4', '9', '3', '둘', '하나'])
  })

  it('같은 때에 쓴 것은 번호 차례로 선다', () => {
    expect(idsOf(buildCommentTree(freshThread([row(10, null), row(9, null), row(2, null)])))).toEqual([2, 9, 10])
  })
})

describe('이상한 사슬도', () => {
  it('댓글을 잃은 답글은 맨 위에 선다', () => {
    expect(idsOf(buildCommentTree(freshThread([row(2, 99), row(1, null)])))).toEqual([1, 2])
  })

  it('저를 가리키는 답글은 맨 위에 선다', () => {
    expect(idsOf(buildCommentTree(freshThread([row(5, 5), row(6, 5)])))).toEqual([5])
  })

  it('고리는 먼저 만난 것에서 끊기고, 거기에 달린 답글은 그대로 달려 있다', () => {
    const [root, ...others] = buildCommentTree(freshThread([row(1, 3), row(2, 1), row(3, 2), row(4, 2), row(5, 4)]))
    expect(others).toEqual([])
    expect(root?.node.comment.id).toBe(1)
    expect(idsOf(root?.replies ?? [])).toEqual([2])
    expect(idsOf(root?.replies[0]?.replies ?? [])).toEqual([3, 4])
  })
})

/** Threads of any length, by the parent of each comment from 1 on. */
const shapes: Readonly<Record<string, (id: number, length: number) => number | null>> = {
  '한 줄로 깊은': (id) => (id === 1 ? null : id - 1),
  '한 줄로 돌아오는': (id, length) => (id === 1 ? length : id - 1),
  '둘씩 마주 보는': (id) => (id % 2 === 0 ? id - 1 : id + 1),
  '한없이 넓은': () => null,
  '모두 댓글을 잃은': (id, length) => length + id,
}
const threadLike = (shape: string, length: number) =>
  freshThread(Array.from({ length }, (_, index) => row(index + 1, shapes[shape]?.(index + 1, length) ?? null)))

describe.for(Object.keys(shapes))('%s 나무', (shape) => {
  it('십만 개라도 선다', () => {
    expect(placesOf(buildCommentTree(threadLike(shape, 100_000)))).toHaveLength(100_000)
  })

  it('일의 양은 댓글 수를 따라 늘 뿐이다', () => {
    const small = countReads(threadLike(shape, 1000))
    // Sorting compares each with a few more: somewhat over eight times as much, far from sixty-four times.
    expect(countReads(threadLike(shape, 8000))).toBeLessThan(small * 12)
  })
})
