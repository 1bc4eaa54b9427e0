import { describe, expect, it } from 'vitest'

import { apply, laterOf, settleCorrect, settleWrite } from '#/thread/edits.ts'
import { threadOf } from '#/thread/entries.ts'

import { freshThread, rowOf, settleEdit } from './threads.ts'

const write = { kind: 'write', key: 'now-0', author: '까치', content: '저도요.', parentId: 3, createdAt: '' } as const
const row = rowOf(write)
const correction = { kind: 'correct', key: 'c', commentId: row.id, content: '저도 그래요.' } as const
const deletion = { kind: 'delete', key: 'd', commentId: row.id } as const
const corrected = { ...row, content: correction.content, editedAt: '2026-11-22T00:00:00.000Z' }
const correctedAgain = { ...row, content: '정말 그래요.', editedAt: '2026-11-23T00:00:00.000Z' }
const tombstone = { ...row, author: '', content: '', deleted: true }

describe.for([
  [null, 3],
  [5, 5],
] as const)('서버가 부모를 %o(이)라고 하면 %o번 댓글 아래에 선다: 말이 없으면 있던 자리다', ([said, parentId]) => {
  it('등록된 답글', () => {
    const thread = settleWrite(apply([], write), write, { ...row, parentId: said })
    expect(thread).toEqual([{ key: 'now-0', comment: { ...row, parentId }, deletions: [], corrections: [] }])
  })

  it('고친 답글', () => {
    const thread = settleCorrect(freshThread([row]), correction, { ...corrected, parentId: said })
    expect(thread.map(({ comment }) => comment)).toEqual([{ ...corrected, parentId }])
  })
})

describe('한 댓글이 두 모습으로 오면', () => {
  it.for([
    ['고친 것', corrected, row],
    ['나중에 고친 것', correctedAgain, corrected],
    ['지운 것', tombstone, corrected],
  ] as const)('어느 것이 먼저 와도 %s이 남는다', ([, later, earlier]) => {
    expect(laterOf(earlier, later)).toBe(later)
    expect(laterOf(later, earlier)).toBe(later)
  })

  it('고친 때가 같으면 지금 온 것이 남는다: 주인이 보이게 했을 수 있다', () => {
    expect(laterOf({ ...corrected, held: true }, corrected)).toBe(corrected)
  })
})

describe('등록된 댓글이 이미 와 있어도', () => {
  it('한 번만 보이고, 그 댓글에 하던 고침과 삭제는 이어진다', () => {
    const thread = [write, correction, deletion].reduce(apply, freshThread([row]))
    expect(settleEdit(thread, write)).toEqual([
      { key: 'now-0', comment: row, deletions: ['d'], corrections: [{ key: 'c', content: '저도 그래요.' }] },
    ])
  })

  it('그 사이에 지워졌으면 지워진 채로 둔다', () => {
    expect(settleEdit(apply(freshThread([tombstone]), write), write)).toEqual([
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
