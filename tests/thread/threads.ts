import * as fc from 'fast-check'

import type { Comment } from '#/contract/comment.ts'
import {
  apply,
  type CommentEdit,
  contentOf,
  type CorrectEdit,
  isDeleted,
  type Thread,
  undo,
  type WriteEdit,
  settleCorrect,
  settleDelete,
  settleWrite,
} from '#/thread/edits.ts'
import { threadOf } from '#/thread/entries.ts'

/** Rows of the server have the ids 1 to 12; parents may be missing, themselves, or their own descendants. */
const rowId = fc.integer({ min: 1, max: 12 })
const parentId = fc.option(fc.integer({ min: 1, max: 15 }))
const instant = fc.option(fc.integer({ min: 0, max: 30 }).map((day) => new Date(Date.UTC(2026, 10, day)).toISOString()))

const row: fc.Arbitrary<Comment> = fc.record({
  id: rowId,
  author: fc.constantFrom('까치', '바람', '글지기'),
  content: fc.constantFrom('잘 읽었습니다.', '고맙습니다.', ''),
  createdAt: instant,
  deleted: fc.boolean(),
  parentId,
})

export const rows: fc.Arbitrary<readonly Comment[]> = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 12 })

const write = fc.record({
  kind: fc.constant('write' as const),
  author: fc.constantFrom('까치', '바람'),
  content: fc.constantFrom('저도요.', '고맙습니다.'),
  parentId,
  createdAt: fc.constant('2026-11-21T00:00:00.000Z'),
})

/** Of rows that are there, of others that are not, and of comments written here. */
const commentId = fc.oneof(rowId, fc.integer({ min: 13, max: 15 }), fc.integer({ min: 101, max: 106 }))
const deletion = fc.record({ kind: fc.constant('delete' as const), commentId })
const correction = fc.record({
  kind: fc.constant('correct' as const),
  commentId,
  content: fc.constantFrom('고쳐 썼습니다.', '다시 고쳐 썼습니다.'),
})

/** Edits with the keys `now-0`, `now-1`, …, no two alike. */
const editsOf = (prefix: string): fc.Arbitrary<readonly CommentEdit[]> =>
  fc
    .array(fc.oneof(write, deletion, correction), { maxLength: 6 })
    .map((all) => all.map((edit, index) => ({ ...edit, key: `${prefix}-${index}` })))
export const edits = editsOf('now')

/** A comment that is written here. */
export const written = {
  kind: 'write',
  key: 'now-0',
  author: '까치',
  content: '저도요.',
  parentId: null,
  createdAt: '',
} as const

/** The row that the server makes of a comment: the ids from 101 on are of `now`, from 201 on of earlier ones. */
export const rowOf = ({ key, author, content, parentId: parent }: WriteEdit): Comment => ({
  id: (key.startsWith('now') ? 101 : 201) + Number(key.split('-')[1]),
  author,
  content,
  parentId: parent,
  createdAt: '2026-11-21T00:00:01.000Z',
  deleted: false,
})

/** The row as the server answers it once it has been corrected; it carries edits out in the order of their keys. */
export const correctedRow = ({ key, commentId: id, content }: CorrectEdit): Comment => ({
  id,
  author: '까치',
  content,
  parentId: null,
  createdAt: null,
  editedAt: `2026-11-${key.startsWith('now') ? 23 : 22}T00:00:0${key.split('-')[1]}.000Z`,
  deleted: false,
})

export const settleEdit = (thread: Thread, edit: CommentEdit): Thread => {
  switch (edit.kind) {
    case 'write':
      return settleWrite(thread, edit, rowOf(edit))
    case 'delete':
      return settleDelete(thread, edit)
    case 'correct':
      return settleCorrect(thread, edit, correctedRow(edit))
  }
}

/** What may happen to an edit, in any order and any number of times. */
export const steps = { apply, undo, settle: settleEdit } as const
export type StepName = keyof typeof steps

export const happenings = fc.array(
  fc.record({ step: fc.constantFrom<StepName[]>('apply', 'undo', 'settle'), index: fc.nat({ max: 5 }) }),
  { maxLength: 20 },
)
type Happening = { readonly step: StepName; readonly index: number }

/** A thread after some history, with pending comments, settled ones and deletions under way. */
export const runAll = (thread: Thread, all: readonly CommentEdit[], history: readonly Happening[]): Thread =>
  history.reduce((now, { step, index }) => {
    const edit = all[index]
    return edit === undefined ? now : steps[step](now, edit)
  }, thread)

/** The nodes of comments of which nothing was known. */
export const freshThread = (comments: readonly Comment[]): Thread => threadOf(comments, [], [])

export const anyThread = fc
  .tuple(rows, editsOf('past'), happenings)
  .map(([comments, past, history]) => runAll(freshThread(comments), past, history))

/** What a reader sees of each comment, whatever the order it is kept in. */
export const viewOf = (thread: Thread): readonly string[] =>
  thread
    .map((node) => `${isDeleted(node) ? '(deleted)' : contentOf(node)} < ${node.comment.parentId ?? 'top'}`)
    .toSorted()
