import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { Scheduler } from 'fast-check'

import type { Comment } from '#/contract/comment.ts'
import type { DeleteEdit, WriteEdit } from '#/features/comments/comment-edits.ts'
import { deleteCommentMutation, runMutation, writeCommentMutation } from '#/features/comments/comments.mutations.ts'
import { batchQuery, withThread } from '#/features/comments/comments.queries.ts'
import { Failure } from '#/http/failure.ts'

/** `lost`: the server carries it out, but its answer never arrives. */
export type Fate = 'agreed' | 'refused' | 'lost' | 'offline'

const postId = 30
const password = 'secret'

/**
 * A post's comments between a server and one reader's cache; the scheduler decides what happens when. The server answers
 * so many at a time.
 */
export const openBlog = async (scheduler: Scheduler, initial: readonly Comment[], batchSize = Infinity) => {
  let rows = initial
  const fates = new Map<string, Fate>()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })

  const answer = async <T>(name: string, fate: Fate, carryOut: () => T): Promise<T> => {
    await scheduler.schedule(Promise.resolve(), `${name} arrives`)
    if (fate === 'refused') {
      await scheduler.schedule(Promise.resolve(), `${name} is refused`)
      throw new Failure({ kind: 'refused', status: 403, msg: null })
    }
    if (fate === 'offline') throw new Failure({ kind: 'offline' })
    const result = carryOut()
    await scheduler.schedule(Promise.resolve(), `${name} is answered`)
    if (fate === 'lost') throw new Failure({ kind: 'offline' })
    return result
  }

  const writeRow = (author: string, content: string, parentId: number | null) => {
    const id = 101 + rows.length
    const row = { id, author, content, parentId, createdAt: new Date(id).toISOString(), deleted: false }
    rows = [...rows, row]
    return row
  }
  const deleteRow = (commentId: number) => {
    rows = rows.map((row) => (row.id === commentId ? { ...row, author: '', content: '', deleted: true } : row))
    return { success: true as const }
  }

  const batchAfter = (after: number) => {
    const following = rows.filter(({ id }) => id > after).toSorted((a, b) => a.id - b.id)
    return { comments: following.slice(0, batchSize), more: following.length > batchSize }
  }
  const detail = () => {
    const { comments, more } = batchAfter(0)
    return { comments, more, commentCount: more ? rows.filter(({ deleted }) => !deleted).length : null }
  }

  let isWarm = false
  const query = withThread(postId, {
    queryKey: ['post', postId],
    queryFn: async () => {
      if (!isWarm) return detail()
      return answer('reading', 'agreed', detail)
    },
  })
  await client.fetchQuery(query)
  isWarm = true
  const observer = new QueryObserver(client, query)
  const stop = observer.subscribe(() => {})

  const place = { postId, queryKey: query.queryKey }
  const writing = writeCommentMutation(
    async () => ({
      writeComment: ({ commentInfo: { author, content, parent_comment_id: parentId } }, key) =>
        answer(content, fates.get(key) ?? 'agreed', () => writeRow(author, content, parentId ?? null)),
    }),
    place,
  )
  const reading = (after: number) => answer(`reading behind ${after}`, 'agreed', () => batchAfter(after))
  const comments = async () => ({ comments: (_postId: number, after: number) => reading(after) })
  const deleting = (fate: Fate) =>
    deleteCommentMutation(
      async () => ({
        ...(await comments()),
        deleteComment: ({ commentId }) => answer(`deletion of ${commentId}`, fate, () => deleteRow(commentId)),
      }),
      place,
    )

  return {
    client,
    stop,
    rows: () => rows,
    thread: () => client.getQueryData(query.queryKey)?.comments ?? [],
    log: () => client.getQueryData<readonly unknown[]>(['comment edits', postId]) ?? [],
    write: (edit: WriteEdit, fate: Fate) => {
      fates.set(edit.key, fate)
      return runMutation(client, writing, { edit, password })
    },
    remove: (edit: DeleteEdit, fate: Fate) => runMutation(client, deleting(fate), { edit, password }),
    anotherWrites: (content: string) => writeRow('남', content, null),
    extent: () => client.getQueryData(query.queryKey)?.extent,
    load: (after: number) => client.fetchQuery({ ...batchQuery(comments, place, after), staleTime: 0 }),
    refetch: () => client.invalidateQueries({ queryKey: query.queryKey }),
  }
}
