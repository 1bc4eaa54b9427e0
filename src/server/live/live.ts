import { liveEvent } from '#/contract/live.ts'

import type { Change, Database } from '../database/database.ts'
import { createEventStream, type EventStream } from './event-stream.ts'
import { threadState } from './thread-state.ts'

const limits = { perClient: 6, total: 1_000 } as const
/** How often a stream shows that it is alive, and how long it lasts, in milliseconds. */
const [pulse, lifetime] = [25_000, 600_000]

type Options = {
  readonly client: string
  readonly postId: number
  readonly hangUp: () => void
}

const eventOf = (state: { readonly count: number; readonly last: number }): string =>
  `event: ${liveEvent}\ndata: ${JSON.stringify(state)}\n\n`

/** Tells readers at once that the comments of a post are others now: how many and up to which, never what they say. */
export const createLive = (db: Database) => {
  const streams = new Map<number, Set<EventStream>>()
  const perClient = new Map<string, number>()
  /** The posts that are being looked at, and whether once more. */
  const looking = new Map<number, { again: boolean }>()
  /** Those that could not be looked at. */
  const missed = new Set<number>()
  let total = 0
  let isOver = false
  let beating: NodeJS.Timeout | undefined

  const count = (client: string, by: number): void => {
    total += by
    const left = (perClient.get(client) ?? 0) + by
    if (left === 0) perClient.delete(client)
    else perClient.set(client, left)
  }

  /** One look for all readers of a post, however many changes there are meanwhile. */
  const look = async (postId: number): Promise<void> => {
    const under = looking.get(postId)
    if (under !== undefined) {
      under.again = true
      return
    }
    const self = { again: true }
    looking.set(postId, self)
    while (self.again) {
      self.again = false
      try {
        const state = await db.read((reader) => threadState(reader, postId))
        for (const stream of streams.get(postId) ?? [])
          if (state === null) stream.end()
          else stream.tell(eventOf(state))
        missed.delete(postId)
      } catch {
        // The database has said so itself; the next beat looks again.
        missed.add(postId)
      }
    }
    looking.delete(postId)
  }

  const commentsChanged = (postId: number): void => {
    if (streams.has(postId)) void look(postId)
  }

  const beat = (): void => {
    for (const open of streams.values()) for (const stream of open) stream.beat()
    for (const postId of missed) commentsChanged(postId)
  }

  const enter = (postId: number, stream: EventStream): void => {
    const open = streams.get(postId) ?? new Set()
    streams.set(postId, open.add(stream))
    beating ??= setInterval(beat, pulse).unref()
  }

  const leave = (postId: number, stream: EventStream): void => {
    const open = streams.get(postId)
    open?.delete(stream)
    if (open?.size === 0) {
      streams.delete(postId)
      missed.delete(postId)
    }
    if (streams.size > 0) return
    clearInterval(beating)
    beating = undefined
  }

  return {
    /** A stream for one reader: `full` when there are enough, `missing` when there is no such post. */
    open: async ({ client, postId, hangUp }: Options) => {
      if (isOver || total >= limits.total || (perClient.get(client) ?? 0) >= limits.perClient) return 'full'
      count(client, 1)
      let hasSpoken = false
      const over = () => {
        clearTimeout(end)
        count(client, -1)
        leave(postId, stream)
      }
      const made = createEventStream({ hangUp, over })
      const stream: EventStream = {
        ...made,
        tell: (text) => {
          hasSpoken = true
          made.tell(text)
        },
      }
      const end = setTimeout(stream.end, lifetime).unref()
      // Before the thread is looked at: a change meanwhile is told, and is newer than what is seen here.
      enter(postId, stream)
      try {
        const state = await db.read((reader) => threadState(reader, postId))
        if (state === null) {
          await stream.body.cancel()
          return 'missing'
        }
        if (!hasSpoken) stream.tell(eventOf(state))
        return stream.body
      } catch (error) {
        await stream.body.cancel()
        throw error
      }
    },
    commentsChanged,
    /** What another server has changed. */
    changed: (change: Change): void => {
      if (change.kind === 'comments') commentsChanged(change.postId)
    },
    /** Whether other servers are heard; what they did meanwhile is looked at. */
    hearing: (hears: boolean): void => {
      if (hears) for (const postId of streams.keys()) commentsChanged(postId)
    },
    /** Ends every stream, and lets none begin. */
    close: async (): Promise<void> => {
      isOver = true
      for (const open of streams.values()) for (const stream of open) stream.end()
    },
  }
}
export type Live = ReturnType<typeof createLive>
