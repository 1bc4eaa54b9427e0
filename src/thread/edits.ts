import { commentName } from '#/contract/addresses.ts'
import type { Comment, SpamSignals } from '#/contract/comment.ts'

type Correction = { readonly key: string; readonly content: string }

/**
 * A comment in the cache: the server's row, beside the edits of this visitor that are being sent. What is
 * pending has fields of its own, so that the row is always what the server has said.
 */
export type CommentNode = {
  /** React's key: the edit's `key` for a comment written here, which stays when the server's row comes. */
  readonly key: string
  /** `id` is `null` until the server has agreed. */
  readonly comment: Omit<Comment, 'id'> & { readonly id: number | null }
  /** The keys of the deletions being sent. */
  readonly deletions: readonly string[]
  /** The corrections being sent, oldest first. */
  readonly corrections: readonly Correction[]
}

export type Thread = readonly CommentNode[]

/** `key` is made on the client; it is the idempotency key too. */
export type WriteEdit = {
  readonly kind: 'write'
  readonly key: string
  readonly author: string
  readonly content: string
  readonly parentId: number | null
  /** The visitor's clock, until the server's is known. */
  readonly createdAt: string
  readonly secret?: true
  readonly signals?: SpamSignals
}
export type DeleteEdit = { readonly kind: 'delete'; readonly key: string; readonly commentId: number }
export type CorrectEdit = Correction & { readonly kind: 'correct'; readonly commentId: number; readonly secret?: true }
/** An edit that brings a text. */
export type TextEdit = WriteEdit | CorrectEdit
export type CommentEdit = TextEdit | DeleteEdit

/**
 * A key that no other client makes. `crypto.randomUUID` would be shorter, but browsers offer it on secure
 * origins only, and a blog may be read over plain HTTP at home.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Whether it is still being sent. */
export const isPending = ({ comment }: CommentNode): boolean => comment.id === null

/** Whether it was written on this page, be it agreed or not. */
export const isWrittenHere = ({ key, comment }: CommentNode): boolean =>
  comment.id === null || key !== commentName(comment.id)

export const isDeleted = ({ comment, deletions }: CommentNode): boolean => comment.deleted || deletions.length > 0

/** Whether an edit of it is being sent. */
export const isChanging = ({ deletions, corrections }: CommentNode): boolean =>
  deletions.length > 0 || corrections.length > 0

/** The text of a comment, with the last pending correction. */
export const contentOf = ({ comment, corrections }: CommentNode): string =>
  corrections.at(-1)?.content ?? comment.content

/** The number of loaded comments that are not deleted (`countThread` in `batches.ts` adds those not loaded). */
export const countComments = (thread: Thread): number => thread.filter((node) => !isDeleted(node)).length

/** Changes one node; the thread stays the same object where nothing changes. */
const change = (thread: Thread, matches: (node: CommentNode) => boolean, edit: (node: CommentNode) => CommentNode) =>
  thread.some(matches) ? thread.map((node) => (matches(node) ? edit(node) : node)) : thread

/** Applies the edit optimistically, before the server has agreed. Idempotent. */
export const apply = (thread: Thread, edit: CommentEdit): Thread => {
  switch (edit.kind) {
    case 'write': {
      if (thread.some((node) => node.key === edit.key)) return thread
      const { key, author, content, parentId, createdAt, secret } = edit
      const comment = { id: null, author, content, parentId, createdAt, deleted: false, ...(secret && { secret }) }
      return [...thread, { key, comment, deletions: [], corrections: [] }]
    }
    case 'delete':
      return change(
        thread,
        ({ comment, deletions }) => comment.id === edit.commentId && !comment.deleted && !deletions.includes(edit.key),
        (node) => ({ ...node, deletions: [...node.deletions, edit.key] }),
      )
    case 'correct': {
      const { commentId, key, content } = edit
      const isNew = ({ corrections }: CommentNode) => !corrections.some((known) => known.key === key)
      return change(
        thread,
        (node) => node.comment.id === commentId && !node.comment.deleted && isNew(node),
        (node) => ({ ...node, corrections: [...node.corrections, { key, content }] }),
      )
    }
  }
}

/**
 * Takes back what this edit did, and only that, on the thread as it is now: restoring a snapshot would erase
 * every other edit that has come since.
 */
export const undo = (thread: Thread, edit: CommentEdit): Thread => {
  switch (edit.kind) {
    case 'write':
      return thread.some((node) => node.key === edit.key && isPending(node))
        ? thread.filter((node) => node.key !== edit.key)
        : thread
    case 'delete':
      return change(
        thread,
        ({ deletions }) => deletions.includes(edit.key),
        (node) => ({ ...node, deletions: node.deletions.filter((key) => key !== edit.key) }),
      )
    case 'correct':
      return change(
        thread,
        ({ corrections }) => corrections.some(({ key }) => key === edit.key),
        (node) => ({ ...node, corrections: node.corrections.filter(({ key }) => key !== edit.key) }),
      )
  }
}

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
