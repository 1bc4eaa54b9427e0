import type { Comment } from '#/contract/comment.ts'

import { commentName, type Thread, type WriteEdit } from './comment-edits.ts'
import type { LoggedEdit } from './edit-log.ts'

const isWordForWord = (edit: WriteEdit, comment: Comment): boolean =>
  edit.author === comment.author && edit.content === comment.content && edit.parentId === comment.parentId

/** Comments under way of which no row is known yet. */
const unanswered = (known: Thread, log: readonly LoggedEdit[]): WriteEdit[] => {
  const rows = new Set(known.flatMap(({ key, comment }) => (comment.id === null ? [] : [key])))
  return log.flatMap(({ edit, state }) =>
    state === 'under way' && edit.kind === 'write' && !rows.has(edit.key) ? [edit] : [],
  )
}

/**
 * The server's comments as nodes. Those known before keep their keys, so that no row is mounted anew. A new row
 * with the words of a comment under way is that comment, whose own answer is still to come.
 */
export const threadOf = (comments: readonly Comment[], known: Thread = [], log: readonly LoggedEdit[] = []): Thread => {
  const keys = new Map(known.map(({ key, comment }) => [comment.id, key]))
  const open = unanswered(known, log)
  const keyOf = (comment: Comment) => {
    const index = open.findIndex((edit) => isWordForWord(edit, comment))
    const [claimed] = index < 0 ? [] : open.splice(index, 1)
    return claimed?.key ?? commentName(comment.id)
  }
  const once = new Map(comments.map((comment) => [comment.id, comment]))
  return [...once.values()].map((comment) => ({
    key: keys.get(comment.id) ?? keyOf(comment),
    comment,
    deletions: [],
  }))
}
