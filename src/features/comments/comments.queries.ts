import { type QueryKey, queryOptions, skipToken } from '@tanstack/react-query'

import type { Comment } from '#/contract/comment.ts'

import { commentName, type Thread, type WriteEdit } from './comment-edits.ts'
import { type LoggedEdit, readLog, replay, writeLog } from './edit-log.ts'

type Commented = { readonly comments: readonly Comment[] }

/** An answer whose comments have become a thread that edits can be made to. */
export type Threaded<T extends Commented> = Omit<T, 'comments'> & { readonly comments: Thread }

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

/**
 * Whether an answer knows of an edit. Being asked for after the server agreed is not enough: a cache or a replica on
 * the way may answer from before, and a visitor's own comment would go out in front of their eyes.
 */
const isKnown = (logged: LoggedEdit, comments: readonly Comment[]): boolean => {
  if (logged.state === 'under way') return false
  if ('comment' in logged) return comments.some(({ id }) => id === logged.comment.id)
  return !comments.some(({ id, deleted }) => id === logged.edit.commentId && !deleted)
}

/**
 * The query of something that carries comments, made ready for edits: each answer is followed by the edits
 * that it may not know of, so that a refetch at any moment neither loses a comment nor brings back a deleted one.
 */
export const withThread = <T extends Commented>(
  postId: number,
  source: { readonly queryKey: QueryKey; readonly queryFn: () => Promise<T | null> },
) => {
  const { queryKey } = queryOptions<Threaded<T> | null>({ queryKey: source.queryKey, queryFn: skipToken })
  return queryOptions<Threaded<T> | null>({
    queryKey,
    queryFn: async ({ client }) => {
      const answer = await source.queryFn()
      if (answer === null) return null
      writeLog(client, postId, (log) => log.filter((logged) => !isKnown(logged, answer.comments)))
      const log = readLog(client, postId)
      const known = client.getQueryData(queryKey)?.comments
      return { ...answer, comments: replay(threadOf(answer.comments, known, log), log) }
    },
  })
}
