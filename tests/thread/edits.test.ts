import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { apply, countComments, isDeleted, isWrittenHere, isPending, undo } from '#/thread/edits.ts'
import { threadOf } from '#/thread/entries.ts'
import { settleWrite } from '#/thread/settle.ts'

import { anyThread, edits, happenings, rowOf, rows, runAll, settleEdit, type StepName, steps } from './threads.ts'

const runs = { numRuns: 500 }
const stepName = fc.constantFrom<StepName[]>('apply', 'undo', 'settle')

describe('댓글 고침의 법칙', () => {
  it('서버가 준 댓글은 여기서 쓴 것이 아니다', () => {
    fc.assert(
      fc.property(rows, (all) => {
        expect(threadOf(all).filter(isWrittenHere)).toEqual([])
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
        const ids = runAll(threadOf(comments), all, history).flatMap(({ comment }) => comment.id ?? [])
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids).toEqual(expect.arrayContaining(comments.map(({ id }) => id)))
      }),
      runs,
    )
  })

  it('쓴 댓글은 마지막에 일어난 대로 있다: 보내는 중, 물려서 없음, 등록됨', () => {
    fc.assert(
      fc.property(rows, edits, happenings, (comments, all, history) => {
        const thread = runAll(threadOf(comments), all, history)
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

const write = {
  kind: 'write',
  key: 'now-0',
  author: '까치',
  content: '저도요.',
  parentId: null,
  createdAt: '',
} as const
const row = rowOf(write)

it.for([
  [null, 3],
  [5, 5],
] as const)('등록된 답글의 부모가 %o(이)라고 하면 %o번 댓글 아래에 선다: 말이 없으면 쓴 자리다', ([said, parentId]) => {
  const reply = { ...write, parentId: 3 }
  const thread = settleWrite(apply([], reply), reply, { ...row, parentId: said })
  expect(thread).toEqual([{ key: 'now-0', comment: { ...row, parentId }, deletions: [], corrections: [] }])
})

describe('등록된 댓글이 이미 와 있어도', () => {
  it('한 번만 보이고, 그 댓글에 하던 삭제는 이어진다', () => {
    const deletion = { kind: 'delete', key: 'd', commentId: row.id } as const
    const thread = apply(apply(threadOf([row]), write), deletion)
    expect(settleEdit(thread, write)).toEqual([{ key: 'now-0', comment: row, deletions: ['d'], corrections: [] }])
  })

  it('그 사이에 지워졌으면 지워진 채로 둔다', () => {
    const tombstone = { ...row, author: '', content: '', deleted: true }
    expect(settleEdit(apply(threadOf([tombstone]), write), write)).toEqual([
      { key: 'now-0', comment: tombstone, deletions: [], corrections: [] },
    ])
  })

  it('같은 말을 쓴 남의 댓글을 제 것으로 알았더라도 둘 다 남는다', () => {
    const alike = { ...row, id: 7 }
    const thread = threadOf([alike], [], [{ edit: write, state: 'sending' }])
    expect(thread.map(({ key }) => key)).toEqual([write.key])
    expect(settleEdit(thread, write).map(({ key, comment }) => [key, comment.id])).toEqual([
      ['comment-7', 7],
      [write.key, row.id],
    ])
  })
})
