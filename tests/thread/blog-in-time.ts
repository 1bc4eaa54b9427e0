import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { Scheduler } from 'fast-check'

import type { Comment, DeleteCommentRequest, EditCommentRequest, WriteCommentRequest } from '#/contract/comment.ts'
import { siteDefaults } from '#/contract/site.ts'
import { batchQuery, sendEdit } from '#/features/comments/comments.queries.ts'
import { postQuery } from '#/features/posts/posts.queries.ts'
import { Failure } from '#/http/failure.ts'
import { readEntries } from '#/thread/cached-entries.ts'
import type { CommentEdit } from '#/thread/edits.ts'
import { createOutbox } from '#/thread/outbox.ts'
import { createTextStorage } from '#/thread/text-storage.ts'

/** `lost`: the server executes it, but its answer never arrives. */
export type Fate = 'agreed' | 'refused' | 'lost' | 'offline'

const postId = 30
export const editPassword = 'p4ssword'

/**
 * Simulates a post's comments on a server and in one reader's cache; a scheduler decides the order of events.
 * `batchSize`: comments per answer.
 */
export const simulateBlog = async (scheduler: Scheduler, initial: readonly Comment[], batchSize = Infinity) => {
  let rows = initial
  const fates = new Map<string, Fate>()
  /** By their words, which no two corrections share. */
  const correctionFates = new Map<string, Fate>()
  /** A deletion tells no key: its fates, in the order in which they are sent. */
  const deletionFates = new Map<number, Fate[]>()
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

  let clock = 0
  const correctRow = ({ commentId, content }: EditCommentRequest): Comment => {
    const row = rows.find(({ id, deleted }) => id === commentId && !deleted)
    if (row === undefined) throw new Failure({ kind: 'refused', status: 404, msg: null })
    clock += 1
    const corrected = { ...row, content, editedAt: new Date(Date.UTC(2027, 0, 1) + clock).toISOString() }
    rows = rows.map((other) => (other === row ? corrected : other))
    return corrected
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
  const post = { id: postId, title: '글', content: '', slug: '글', createdAt: null, thumbnail: null }
  const wholePost = () => ({
    post: { ...post, subtitle: null, summary: null, author: null },
    tags: [],
    former: null,
    next: null,
    related: [],
    commentsClosed: false,
    relatedTag: null,
    ...detail(),
  })
  const reading = (after: number) => answer(`reading behind ${after}`, 'agreed', () => batchAfter(after))
  const api = async () => ({
    post: async () => (isWarm ? answer('reading', 'agreed', wholePost) : wholePost()),
    comments: (_postId: number, after: number) => reading(after),
    writeComment: (
      { commentInfo: { content, parent_comment_id: parentId, ...who } }: WriteCommentRequest,
      key: string,
    ) =>
      answer(content, fates.get(key) ?? 'agreed', () =>
        writeRow('author' in who ? who.author : '글지기', content, parentId ?? null),
      ),
    deleteComment: ({ commentId }: DeleteCommentRequest) =>
      answer(`deletion of ${commentId}`, deletionFates.get(commentId)?.shift() ?? 'agreed', () => deleteRow(commentId)),
    editComment: (request: EditCommentRequest) =>
      answer(request.content, correctionFates.get(request.content) ?? 'agreed', () => correctRow(request)),
  })
  const query = postQuery(api, siteDefaults, postId)
  await client.fetchQuery(query)
  isWarm = true
  const observer = new QueryObserver(client, query)
  const stop = observer.subscribe(() => {})

  const threadKey = { postId, queryKey: query.queryKey }
  const outbox = createOutbox(client, createTextStorage(null), () => {}, true)

  return {
    client,
    stop,
    rows: () => rows,
    thread: () => client.getQueryData(query.queryKey)?.comments ?? [],
    /** What the developer tools show. */
    cached: () =>
      JSON.stringify(
        [client.getQueryCache(), client.getMutationCache()].flatMap((cache) =>
          cache.getAll().map(({ state }) => state),
        ),
      ),
    entries: () => readEntries(client, postId),
    /** Whether the server agreed to it. */
    send: async (edit: CommentEdit, fate: Fate) => {
      fates.set(edit.key, fate)
      if (edit.kind === 'delete')
        deletionFates.set(edit.commentId, [...(deletionFates.get(edit.commentId) ?? []), fate])
      if (edit.kind === 'correct') correctionFates.set(edit.content, fate)
      return (await sendEdit(client, api, outbox, threadKey, edit, editPassword)) !== null
    },
    anotherWrites: (content: string) => writeRow('남', content, null),
    extent: () => client.getQueryData(query.queryKey)?.extent,
    load: (after: number) => client.fetchQuery({ ...batchQuery(api, threadKey, after), staleTime: 0 }),
    refetch: () => client.invalidateQueries({ queryKey: query.queryKey }),
  }
}
