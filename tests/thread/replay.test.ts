import { QueryClient } from '@tanstack/react-query'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Comment } from '#/contract/comment.ts'
import { belowEveryId, type LoadedThread } from '#/thread/batches.ts'
import { readEntries } from '#/thread/cached-entries.ts'
import { receive, type ViewedThread } from '#/thread/cached-thread.ts'
import { type CommentEdit, contentOf, isDeleted, type Thread } from '#/thread/edits.ts'
import { type Entry, replay, threadOf } from '#/thread/entries.ts'

import { correctedRow, edits, freshThread, rowOf, rows, viewOf, written } from './threads.ts'

const runs = { numRuns: 1000 }

const agree = (edit: CommentEdit): Entry =>
  edit.kind === 'delete'
    ? { edit, state: 'agreed' }
    : { edit, state: 'agreed', comment: edit.kind === 'write' ? rowOf(edit) : correctedRow(edit) }

/** The server's rows once it has carried an edit out. */
const carryOut = (comments: readonly Comment[], edit: CommentEdit): readonly Comment[] => {
  if (edit.kind === 'write') return [...comments, rowOf(edit)]
  const change = (row: Comment): Comment =>
    edit.kind === 'delete'
      ? { ...row, author: '', content: '', deleted: true }
      : { ...row, content: edit.content, editedAt: correctedRow(edit).editedAt ?? '' }
  return comments.map((row) => (row.id === edit.commentId && !row.deleted ? change(row) : row))
}

/** Nobody deletes a comment before it is agreed. */
const isPossible = (log: readonly Entry[]) =>
  log.every(({ edit }, index) => {
    const target = log.findIndex(
      (it) => edit.kind !== 'write' && it.edit.kind === 'write' && rowOf(it.edit).id === edit.commentId,
    )
    return target < 0 || (target < index && log[target]?.state === 'agreed')
  })

/** Edits of one visitor, each agreed or still under way, and whether a snapshot was taken after it was carried out. */
const histories = edits
  .chain((all) =>
    fc
      .array(fc.record({ isAgreed: fc.boolean(), isCarriedOut: fc.boolean() }), {
        minLength: all.length,
        maxLength: all.length,
      })
      .map((states) =>
        all.map((edit, index) => ({
          logged: states[index]?.isAgreed === true ? agree(edit) : ({ edit, state: 'sending' } as const),
          isCarriedOut: states[index]?.isCarriedOut === true,
        })),
      ),
  )
  .filter((history) => isPossible(history.map(({ logged }) => logged)))

describe('서버의 답에 고침을 다시 입히면', () => {
  it('답이 고침보다 먼저 쓰였든 나중에 쓰였든 같은 것이 보인다', () => {
    fc.assert(
      fc.property(rows, histories, (comments, history) => {
        const log = history.map(({ logged }) => logged)
        const shown = replay(freshThread(comments), log)
        const snapshot = history
          .filter(({ isCarriedOut }) => isCarriedOut)
          .reduce((now, { logged }) => carryOut(now, logged.edit), comments)
        expect(viewOf(replay(threadOf(snapshot, shown, log), log))).toEqual(viewOf(shown))
      }),
      runs,
    )
  })

  it('아무것도 잃지 않고, 두 번 보이지 않고, 다시 그려지지 않는다', () => {
    fc.assert(
      fc.property(rows, histories, (comments, history) => {
        const log = history.map(({ logged }) => logged)
        const shown = replay(freshThread(comments), log)
        const snapshot = history
          .filter(({ isCarriedOut }) => isCarriedOut)
          .reduce((now, { logged }) => carryOut(now, logged.edit), comments)
        const again = replay(threadOf(snapshot, shown, log), log)
        expect(new Set(again.map(({ key }) => key))).toEqual(new Set(shown.map(({ key }) => key)))
        expect(again).toHaveLength(shown.length)
      }),
      runs,
    )
  })

  it('두 번 입혀도 같다', () => {
    fc.assert(
      fc.property(rows, histories, (comments, history) => {
        const log = history.map(({ logged }) => logged)
        const once = replay(freshThread(comments), log)
        expect(replay(once, log)).toEqual(once)
      }),
      runs,
    )
  })

  it('등록된 댓글은 제 번호로 서고, 보내는 댓글은 번호가 없고, 지우는 댓글은 지워져 보인다', () => {
    fc.assert(
      fc.property(rows, histories, (comments, history) => {
        const log = history.map(({ logged }) => logged)
        const thread = replay(freshThread(comments), log)
        const seen = log.map(({ edit }) =>
          edit.kind === 'write'
            ? thread.find(({ key }) => key === edit.key)?.comment.id
            : edit.kind === 'correct' || thread.filter(({ comment }) => comment.id === edit.commentId).every(isDeleted),
        )
        const told = log.map(({ edit, state }) => {
          if (edit.kind !== 'write') return true
          return state === 'agreed' ? rowOf(edit).id : null
        })
        expect(seen).toEqual(told)
      }),
      runs,
    )
  })
})

describe('서버의 댓글', () => {
  it('번호가 겹치면 나중 것 하나만 남는다', () => {
    const row = { id: 1, author: '까치', content: '먼저', createdAt: null, deleted: false, parentId: null }
    expect(freshThread([row, { ...row, content: '나중' }]).map(({ comment }) => comment.content)).toEqual(['나중'])
  })

  it('알던 댓글은 알던 열쇠를 지킨다', () => {
    fc.assert(
      fc.property(rows, rows, edits, (before, after, all) => {
        const known = replay(freshThread(before), all.map(agree))
        const keys = new Map(known.map(({ key, comment }) => [comment.id, key]))
        for (const { key, comment } of threadOf(after, known, [])) {
          expect(key).toBe(keys.get(comment.id) ?? `comment-${comment.id}`)
        }
      }),
      runs,
    )
  })
})

const keysOf = (comments: readonly Comment[], entry: Entry, known: Thread = []) =>
  threadOf(comments, known, [entry]).map(({ key }) => key)

describe('보낸 댓글과 똑같은 댓글이', () => {
  const alike = { ...rowOf(written), id: 7 }

  it('둘 오면 먼저 온 것만 보낸 것으로 안다', () => {
    const sending = { edit: written, state: 'sending' } as const
    const known = threadOf([alike], [], [sending])
    expect(keysOf([alike, { ...alike, id: 8 }], sending, known)).toEqual(['now-0', 'comment-8'])
  })

  it('답이 난 뒤에 오면 남의 것이다', () => {
    expect(keysOf([alike], agree(written))).toEqual(['comment-7'])
    expect(keysOf([alike], { edit: written, state: 'refused', alert: '' })).toEqual(['comment-7'])
  })
})

const merge = (client: QueryClient, known: ViewedThread | undefined, comments: readonly Comment[]) =>
  receive(client, 1, known, { after: belowEveryId, comments, more: false, count: null }, new Set())
const open = (...entries: readonly Entry[]) => {
  const client = new QueryClient()
  client.setQueryData(['outbox', 1], entries)
  return client
}
const contents = ({ comments }: LoadedThread) => comments.map((node) => [node.key, contentOf(node), node.comment.held])

describe('주인이 살필 댓글은', () => {
  const row = { id: 5, author: '까치', content: '고치기 전', createdAt: null, deleted: false, parentId: null }
  const edit = { kind: 'correct', key: 'k', commentId: 5, content: '고친 뒤' } as const
  const comment = { ...row, content: '고친 뒤', editedAt: '2026-11-23T00:00:00.000Z', held: true } as const
  const deletion = { kind: 'delete', key: 'd', commentId: 5 } as const

  it('고쳐서 그리되었으면 답에 없어도 제 열쇠로 남고, 보이게 되면 그만이다', () => {
    const client = open({ edit, state: 'agreed', comment })
    const known = merge(client, undefined, [row])
    expect(contents(known)).toEqual([['comment-5', '고친 뒤', true]])
    const without = merge(client, known, [])
    expect(contents(without)).toEqual([['comment-5', '고친 뒤', true]])
    expect(contents(merge(client, undefined, []))).toEqual([['comment-5', '고친 뒤', true]])
    const { held: _held, ...approved } = comment
    expect(contents(merge(client, without, [approved]))).toEqual([['comment-5', '고친 뒤', undefined]])
    expect(readEntries(client, 1)).toEqual([])
  })

  it('여기서 지웠으면 다시 나오지 않는다', () => {
    const client = open({ edit, state: 'agreed', comment }, { edit: deletion, state: 'agreed' })
    const known = merge(client, undefined, [])
    expect(known.comments).toEqual([])
    expect(merge(client, known, []).comments).toEqual([])
  })
})
