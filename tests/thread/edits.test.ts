import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  apply,
  contentOf,
  countComments,
  isChanging,
  isDeleted,
  isWrittenHere,
  isPending,
  newKey,
  undo,
} from '#/thread/edits.ts'

import {
  anyThread,
  edits,
  happenings,
  rowOf,
  rows,
  runAll,
  settleEdit,
  type StepName,
  steps,
  written,
  freshThread,
} from './threads.ts'

const runs = { numRuns: 500 }
const stepName = fc.constantFrom<StepName[]>('apply', 'undo', 'settle')

describe('댓글 고침의 법칙', () => {
  it('서버가 준 댓글은 여기서 쓴 것이 아니다', () => {
    fc.assert(
      fc.property(rows, (all) => {
        expect(freshThread(all).filter(isWrittenHere)).toEqual([])
      }),
      runs,
    )
  })

  it('보이고 나서 물리면 처음과 같다', () => {
    fc.assert(
      fc.property(anyThread, edits, (thread, fresh) => {
        for (const edit of fresh) expect(undo(apply(thread, edit), edit)).toEqual(thread)
      }),
      runs,
    )
  })

  it('물리기는 다른 고침에 무슨 일이 있었든 그것을 건드리지 않는다', () => {
    fc.assert(
      fc.property(anyThread, edits, stepName, (thread, [one, ...others], step) => {
        if (one === undefined) return
        const shown = apply(thread, one)
        for (const other of others) {
          const first = steps[step](undo(shown, one), other)
          expect(undo(steps[step](shown, other), one)).toEqual(first)
        }
      }),
      runs,
    )
  })

  it.for(['apply', 'undo', 'settle'] as const)('두 번 해도 한 번 한 것과 같다: %s', (step) => {
    fc.assert(
      fc.property(anyThread, edits, (thread, fresh) => {
        for (const edit of fresh) {
          const once = steps[step](thread, edit)
          expect(steps[step](once, edit)).toEqual(once)
        }
      }),
      runs,
    )
  })

  it('등록되고 나면 다시 보이든 물리든 달라지지 않는다', () => {
    fc.assert(
      fc.property(anyThread, edits, (thread, fresh) => {
        // New words may be sent once more: a correction leaves no trace but the words.
        for (const edit of fresh.filter(({ kind }) => kind !== 'correct')) {
          const settled = settleEdit(apply(thread, edit), edit)
          expect(apply(settled, edit)).toEqual(settled)
          expect(undo(settled, edit)).toEqual(settled)
        }
      }),
      runs,
    )
  })

  it('먼저 보이지 않았어도 등록되면 같은 것이 선다', () => {
    fc.assert(
      fc.property(anyThread, edits, (thread, fresh) => {
        for (const edit of fresh) {
          expect(settleEdit(thread, edit)).toEqual(settleEdit(apply(thread, edit), edit))
        }
      }),
      runs,
    )
  })
})

describe('무슨 일이 어떤 차례로 일어나도', () => {
  it('서버의 댓글은 사라지지 않고, 한 번씩만 있다', () => {
    fc.assert(
      fc.property(rows, edits, happenings, (comments, all, history) => {
        const ids = runAll(freshThread(comments), all, history).flatMap(({ comment }) => comment.id ?? [])
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids).toEqual(expect.arrayContaining(comments.map(({ id }) => id)))
      }),
      runs,
    )
  })

  it('쓴 댓글은 마지막에 일어난 대로 있다: 보내는 중, 물려서 없음, 등록됨', () => {
    fc.assert(
      fc.property(rows, edits, happenings, (comments, all, history) => {
        const thread = runAll(freshThread(comments), all, history)
        for (const [index, edit] of all.entries()) {
          if (edit.kind !== 'write') continue
          const mine = history.filter((it) => it.index === index).map(({ step }) => step)
          const nodes = thread.filter(({ key }) => key === edit.key)
          const isThere = mine.includes('settle') || mine.at(-1) === 'apply'
          expect(nodes).toHaveLength(isThere ? 1 : 0)
          expect(nodes.map(isPending)).toEqual(isThere ? [!mine.includes('settle')] : [])
          expect(nodes.every(isWrittenHere)).toBe(true)
        }
      }),
      runs,
    )
  })

  it('지운 댓글은 자리를 지키고, 등록된 삭제는 글자를 남기지 않는다', () => {
    fc.assert(
      fc.property(anyThread, edits, (thread, fresh) => {
        for (const edit of fresh) {
          const before = thread.find(({ comment }) => edit.kind === 'delete' && comment.id === edit.commentId)
          if (before === undefined) continue
          const after = settleEdit(thread, edit).find(({ key }) => key === before.key)
          expect(after?.comment).toEqual({ ...before.comment, author: '', content: '', deleted: true })
        }
      }),
      runs,
    )
  })

  it('개수는 언제나 지워지지 않은 댓글을 센 것이다', () => {
    fc.assert(
      fc.property(anyThread, edits, (thread, fresh) => {
        for (const edit of fresh) {
          const target = thread.find((node) => edit.kind === 'delete' && node.comment.id === edit.commentId)
          const change = edit.kind === 'write' ? 1 : target !== undefined && !isDeleted(target) ? -1 : 0
          const shown = apply(thread, edit)
          expect(countComments(shown)).toBe(countComments(thread) + change)
          expect(countComments(settleEdit(shown, edit))).toBe(countComments(shown))
          expect(countComments(undo(shown, edit))).toBe(countComments(thread))
        }
      }),
      runs,
    )
  })
})

const row = rowOf(written)
const correction = { kind: 'correct', key: 'c', commentId: row.id, content: '저도 그래요.' } as const
const deletion = { kind: 'delete', key: 'd', commentId: row.id } as const

it('열쇠는 언제나 16진수 서른두 글자다', () => {
  for (let made = 0; made < 100; made++) expect(newKey()).toMatch(/^[\da-f]{32}$/)
})

it('고치거나 지우는 동안에만 달라지는 중이다', () => {
  const thread = freshThread([row])
  const threads = [thread, apply(thread, correction), apply(thread, deletion)]
  expect(threads.map((all) => all.some(isChanging))).toEqual([false, true, true])
})

it('비밀로 쓴 댓글은 보내는 동안에도 비밀이다', () => {
  expect(apply([], { ...written, secret: true }).map(({ comment }) => comment.secret)).toEqual([true])
})

it('두 번 고치다 나중 것을 물리면 먼저 것이 보인다', () => {
  const again = { ...correction, key: 'e', content: '정말 그래요.' }
  const thread = [correction, again].reduce(apply, freshThread([row]))
  expect(undo(thread, again).map(contentOf)).toEqual([correction.content])
})
