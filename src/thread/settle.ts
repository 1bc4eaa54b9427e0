import { commentName } from '#/contract/addresses.ts'
import type { Comment } from '#/contract/comment.ts'

import {
  type CommentNode,
  type CorrectEdit,
  type DeleteEdit,
  type TextEdit,
  type Thread,
  undo,
  type WriteEdit,
} from './edits.ts'

/** An edit that the server agreed to, with the row in its answer. */
export type AgreedEntry =
  | { readonly edit: TextEdit; readonly state: 'agreed'; readonly comment: Comment }
  | { readonly edit: DeleteEdit; readonly state: 'agreed' }

type Row = CommentNode['comment']

/** The later of two versions of a row: the deleted one, else the one edited last. */
export const laterOf = (known: Row, found: Row): Row =>
  known.deleted || (!found.deleted && (known.editedAt ?? '') > (found.editedAt ?? '')) ? known : found

/**
 * Puts the server's row where the pending comment stood. A refetch may have brought the row already, with
 * edits of it being sent.
 */
export const settleWrite = (thread: Thread, { key, parentId }: WriteEdit, answer: Comment): Thread => {
  // A row without a parent keeps the parent that it was written under.
  const comment = { ...answer, parentId: answer.parentId ?? parentId }
  const row = thread.find((node) => node.comment.id === comment.id)
  const settled = {
    key,
    comment: row === undefined ? comment : laterOf(row.comment, comment),
    deletions: row?.deletions ?? [],
    corrections: row?.corrections ?? [],
  }
  const replaced = (node: CommentNode): readonly CommentNode[] => {
    if (node === row) return [settled]
    if (node.key !== key) return node.comment.id === comment.id ? [] : [node]
    if (node.comment.id === null) return row === undefined ? [settled] : []
    // Another author's row with the same text had been mistaken for it.
    return [{ ...node, key: commentName(node.comment.id) }]
  }
  const next = thread.flatMap(replaced)
  return next.includes(settled) ? next : [...next, settled]
}

/** Replaces a comment with a tombstone without text, as the server does. */
export const settleDelete = (thread: Thread, edit: DeleteEdit): Thread =>
  undo(thread, edit).map((node) =>
    node.comment.id === edit.commentId
      ? { ...node, comment: { ...node.comment, author: '', content: '', deleted: true } }
      : node,
  )

/**
 * The answer's row, unless a later version is known: answers may overtake one another. No other answer has a held row, so it is
 * added if missing.
 */
export const settleCorrect = (thread: Thread, edit: CorrectEdit, answer: Comment): Thread => {
  const settled = undo(thread, edit).map((node) =>
    node.comment.id === edit.commentId
      ? {
          ...node,
          comment: laterOf(node.comment, { ...answer, parentId: answer.parentId ?? node.comment.parentId }),
        }
      : node,
  )
  if (answer.held !== true || settled.some(({ comment }) => comment.id === answer.id)) return settled
  return [...settled, { key: commentName(answer.id), comment: answer, deletions: [], corrections: [] }]
}

/** The thread with what the server has made of an edit. */
export const settle = (thread: Thread, entry: AgreedEntry): Thread => {
  if (!('comment' in entry)) return settleDelete(thread, entry.edit)
  const { edit, comment } = entry
  return edit.kind === 'write' ? settleWrite(thread, edit, comment) : settleCorrect(thread, edit, comment)
}
