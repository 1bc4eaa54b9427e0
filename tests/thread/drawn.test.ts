import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type CommentNode, isWrittenHere } from '#/thread/edits.ts'
import { buildCommentTree, positionOf, takeComments, type CommentBranch, type DrawnBranch } from '#/thread/tree.ts'

import { anyThread, freshThread } from './threads.ts'

const runs = { numRuns: 1000 }
const nobody = () => false
const limits = fc.nat({ max: 20 })

type Branch = { readonly node: CommentNode; readonly replies: readonly Branch[] }

/** Nodes in reading order. */
const inOrder = (tree: readonly Branch[]): readonly CommentNode[] =>
  tree.flatMap(({ node, replies }) => [node, ...inOrder(replies)])

const withAnswers = (tree: readonly DrawnBranch[]): readonly (readonly [CommentNode, CommentNode | null])[] =>
  tree.flatMap(({ node, repliesTo, replies }) => [[node, repliesTo] as const, ...withAnswers(replies)])

const parentsIn = (
  tree: readonly CommentBranch[],
  above: CommentNode | null = null,
): Map<CommentNode, CommentNode | null> =>
  new Map(tree.flatMap(({ node, replies }) => [[node, above] as const, ...parentsIn(replies, node)]))

const flat = (length: number) =>
  freshThread(
    Array.from({ length }, (_, index) => ({
      id: index + 1,
      author: '까치',
      content: '',
      createdAt: null,
      deleted: false,
      parentId: null,
    })),
  )

describe('보이는 댓글', () => {
  it('읽는 차례로 처음 몇 개다', () => {
    fc.assert(
      fc.property(anyThread, limits, (thread, limit) => {
        const tree = buildCommentTree(thread)
        expect(inOrder(takeComments(tree, limit, nobody))).toEqual(inOrder(tree).slice(0, limit))
      }),
      runs,
    )
  })

  it('한도가 넉넉하면 전부다', () => {
    fc.assert(
      fc.property(anyThread, (thread) => {
        const tree = buildCommentTree(thread)
        expect(inOrder(takeComments(tree, thread.length, nobody))).toEqual(inOrder(tree))
      }),
      runs,
    )
  })

  it('한도 밖이라도 여기서 쓴 댓글은, 그것이 답하는 댓글들과 함께 보인다', () => {
    fc.assert(
      fc.property(anyThread, limits, (thread, limit) => {
        const tree = buildCommentTree(thread)
        const parents = parentsIn(tree)
        const wanted = new Set(inOrder(tree).slice(0, limit))
        for (const node of thread.filter(isWrittenHere)) {
          for (let up: CommentNode | null = node; up !== null; up = parents.get(up) ?? null) wanted.add(up)
        }
        const shown = inOrder(takeComments(tree, limit, isWrittenHere))
        expect(shown).toEqual(inOrder(tree).filter((node) => wanted.has(node)))
      }),
      runs,
    )
  })

  it('저마다 누구에게 답하는지 안다', () => {
    fc.assert(
      fc.property(anyThread, limits, (thread, limit) => {
        const tree = buildCommentTree(thread)
        const parents = parentsIn(tree)
        for (const [node, repliesTo] of withAnswers(takeComments(tree, limit, isWrittenHere))) {
          expect(repliesTo).toBe(parents.get(node))
        }
      }),
      runs,
    )
  })

  it('맨 위의 만 번째라도 방금 쓴 것은 보인다', () => {
    const thread = flat(10_000).map((node, index) => (index === 9_999 ? { ...node, key: '여기서 쓴 것' } : node))
    const shown = takeComments(buildCommentTree(thread), 200, isWrittenHere)
    expect(shown).toHaveLength(201)
    expect(shown.at(-1)?.node.key).toBe('여기서 쓴 것')
  })
})

describe('아주 깊은 답글', () => {
  const length = 100_000
  const chain = freshThread(
    Array.from({ length }, (_, index) => ({
      id: index + 1,
      author: '까치',
      content: '',
      createdAt: null,
      deleted: false,
      parentId: index === 0 ? null : index,
    })),
  )
  const tree = buildCommentTree(chain)

  it('겹은 백 겹에서 멈추고, 그 아래는 제 댓글 다음에 차례로 선다', () => {
    let level = takeComments(tree, length, nobody)
    for (let depth = 0; depth < 100; depth += 1) {
      expect(level).toHaveLength(1)
      level = level[0]?.replies ?? []
    }
    expect(level).toHaveLength(length - 100)
    expect(level.map(({ node }) => node.comment.id)).toEqual(
      Array.from({ length: length - 100 }, (_, index) => index + 101),
    )
    expect(level.every(({ node, repliesTo }) => repliesTo?.comment.id === node.comment.parentId)).toBe(true)
    expect(level.every(({ replies }) => replies.length === 0)).toBe(true)
    expect(new Set(level.map((branch) => branch.level)).size).toBe(1)
  })

  it('맨 아래에서 찾는 것도, 거기까지의 길도 스택을 넘치지 않는다', () => {
    expect(positionOf(tree, length)).toBe(length - 1)
    const ways = takeComments(tree, 0, ({ comment }) => comment.id === length)
    expect(ways).toHaveLength(1)
  })
})

describe('댓글의 자리', () => {
  it('읽는 차례로 몇 번째인지다', () => {
    fc.assert(
      fc.property(anyThread, (thread) => {
        const tree = buildCommentTree(thread)
        const ids = inOrder(tree).map(({ comment }) => comment.id)
        for (const { comment } of thread) {
          expect(comment.id === null ? -1 : positionOf(tree, comment.id)).toBe(
            comment.id === null ? -1 : ids.indexOf(comment.id),
          )
        }
      }),
      runs,
    )
  })

  it('없는 댓글은 자리가 없다', () => {
    expect(positionOf(buildCommentTree(flat(3)), 4)).toBe(-1)
  })
})
