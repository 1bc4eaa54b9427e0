import { Hono } from 'hono'

import { liveEvent, type LiveChange } from '#/contract/live.ts'

import { isPublished } from '../comments/commentable.ts'
import { notHeld, visibleCount } from '../comments/visibility.ts'
import type { Change, Database, Reader } from '../database/database.ts'
import { clientOfRequest, socketOf } from '../http/client-address.ts'
import { idInPath } from '../http/parameters.ts'
import { allowOnly, postNotFound } from '../http/refused.ts'
import { allowancesOf } from '../limits/rate-limit.ts'
import { createEventStream, type EventStream } from './event-stream.ts'

/** The number of a post's visible comments, and the id of the last one, deleted or not; `null` if there is no such post. */
const threadState = async (db: Reader, postId: number): Promise<LiveChange | null> => {
  if (!(await isPublished(db, postId))) return null
  const count = await visibleCount(db, postId)
  const last = await db
    .selectFrom('comment')
    .select('id')
    .where('post_id', '=', postId)
    .where('held', '=', notHeld)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { count, last: last?.id ?? 0 }
}

const limits = { perClient: 6, total: 1_000 } as const
/** Heartbeat interval, and maximum duration of a stream. */
const [heartbeatMs, lifetimeMs] = [25_000, 600_000]

type Options = {
  readonly client: string
  readonly postId: number
  readonly hangUp: () => void
}

const eventOf = (state: LiveChange): string => `event: ${liveEvent}\ndata: ${JSON.stringify(state)}\n\n`

/** Tells readers of a post when its comments change: their number and the last id, never their texts. */
export const createLive = (db: Database) => {
  const streams = new Map<number, Set<EventStream>>()
  /** By client, and by the wider networks that it is in: a home with a /56 could take all streams as 256 clients. */
  const streamsOf = new Map<string, number>()
  /** Posts whose thread is being queried, and whether it has to be queried again. */
  const queries = new Map<number, { again: boolean }>()
  /** Posts whose query failed. */
  const failedPosts = new Set<number>()
  let total = 0
  let isOver = false
  let beating: NodeJS.Timeout | undefined

  const changeStreamCount = (client: string, by: number): void => {
    total += by
    for (const { subject } of allowancesOf(client)) {
      const left = (streamsOf.get(subject) ?? 0) + by
      if (left === 0) streamsOf.delete(subject)
      else streamsOf.set(subject, left)
    }
  }

  const isFull = (client: string): boolean =>
    total >= limits.total ||
    allowancesOf(client).some(({ subject, clients }) => (streamsOf.get(subject) ?? 0) >= limits.perClient * clients)

  /** One query for all readers of a post, however many changes come meanwhile. */
  const pushThreadState = async (postId: number): Promise<void> => {
    const running = queries.get(postId)
    if (running !== undefined) {
      running.again = true
      return
    }
    const query = { again: true }
    queries.set(postId, query)
    while (query.again) {
      query.again = false
      try {
        const state = await db.read((reader) => threadState(reader, postId))
        for (const stream of streams.get(postId) ?? [])
          if (state === null) stream.end()
          else stream.push(eventOf(state))
        failedPosts.delete(postId)
      } catch {
        // Logged by the database; the next heartbeat tries again.
        if (streams.has(postId)) failedPosts.add(postId)
      }
    }
    queries.delete(postId)
  }

  const commentsChanged = (postId: number): void => {
    if (streams.has(postId)) void pushThreadState(postId)
  }

  const beat = (): void => {
    for (const open of streams.values()) for (const stream of open) stream.beat()
    for (const postId of failedPosts) commentsChanged(postId)
  }

  const enter = (postId: number, stream: EventStream): void => {
    const open = streams.get(postId) ?? new Set()
    streams.set(postId, open.add(stream))
    beating ??= setInterval(beat, heartbeatMs).unref()
  }

  const leave = (postId: number, stream: EventStream): void => {
    const open = streams.get(postId)
    open?.delete(stream)
    if (open?.size === 0) {
      streams.delete(postId)
      failedPosts.delete(postId)
    }
    if (streams.size > 0) return
    clearInterval(beating)
    beating = undefined
  }

  return {
    /** Opens a stream; `full` at the limit of streams, `missing` if there is no such post. */
    open: async ({ client, postId, hangUp }: Options) => {
      if (isOver || isFull(client)) return 'full'
      changeStreamCount(client, 1)
      let hasSpoken = false
      const onClosed = () => {
        clearTimeout(end)
        changeStreamCount(client, -1)
        leave(postId, stream)
      }
      const made = createEventStream({ hangUp, onClosed })
      const stream: EventStream = {
        ...made,
        push: (text) => {
          hasSpoken = true
          made.push(text)
        },
      }
      const end = setTimeout(stream.end, lifetimeMs).unref()
      // Subscribed before the query: a change meanwhile is sent, and is newer than the result here.
      enter(postId, stream)
      try {
        const state = await db.read((reader) => threadState(reader, postId))
        if (state === null) {
          await stream.body.cancel()
          return 'missing'
        }
        if (!hasSpoken) stream.push(eventOf(state))
        return stream.body
      } catch (error) {
        await stream.body.cancel()
        throw error
      }
    },
    changed: (change: Change): void => {
      if (change.kind === 'comments') commentsChanged(change.postId)
    },
    /** Called when announcements of other servers start or stop arriving; when they start, some may have been missed. */
    connectionChanged: (isConnected: boolean): void => {
      if (isConnected) for (const postId of streams.keys()) commentsChanged(postId)
    },
    /** Closes all streams, and opens no more. */
    close: async (): Promise<void> => {
      isOver = true
      for (const open of streams.values()) for (const stream of open) stream.end()
    },
  }
}
type Live = ReturnType<typeof createLive>

export type LiveDeps = {
  readonly live: Live
  /** Whether to read the client's address from `X-Forwarded-For`. */
  readonly trustProxy: boolean
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Otherwise nginx would buffer events.
  'x-accel-buffering': 'no',
}

/** Mount it outside of middleware that buffers whole bodies. */
export const liveRoutes = ({ live, trustProxy }: LiveDeps): Hono =>
  new Hono()
    .get('/posts/:id/live', async (c) => {
      const postId = idInPath(c, 'post.wrong')
      const client = clientOfRequest(c, trustProxy)
      const opened = await live.open({ client, postId, hangUp: () => void socketOf(c.env)?.destroy() })
      if (opened === 'missing') throw postNotFound()
      // A 204 tells `EventSource` not to reconnect.
      if (opened === 'full') return c.body(null, 204, { 'cache-control': 'no-store' })
      if (c.req.method !== 'HEAD') return c.body(opened, 200, headers)
      await opened.cancel()
      return c.body(null, 200, headers)
    })
    .all('/posts/:id/live', allowOnly('GET'))
