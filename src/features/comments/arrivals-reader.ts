import type { QueryClient } from '@tanstack/react-query'

import type { LiveChange } from '#/contract/live.ts'
import type { LoadCalls } from '#/http/api.ts'
import type { Calls } from '#/http/calls.ts'
import type { Batch, LoadedThread, Span } from '#/thread/batches.ts'
import { readEntries } from '#/thread/cached-entries.ts'
import type { ThreadKey } from '#/thread/cached-thread.ts'
import type { Entry } from '#/thread/entries.ts'

/** The last loaded id of a thread; greater ids are new. Own held comments are left out: once approved, they are new. */
const lastLoadedId = ({ comments, extent }: LoadedThread): number =>
  comments.reduce(
    (last, { comment: { id, held } }) => (held === true ? last : Math.max(last, id ?? 0)),
    extent.spans.at(-1)?.through ?? 0,
  )

/** The last id of an answer; `from` if it is empty. Not from `thread/batches.ts`, which would bring the `late` chunk along. */
const lastIdIn = ({ comments }: Pick<Batch, 'comments'>, from: number): number =>
  comments.reduce((last, { id }) => Math.max(last, id), from)

/**
 * Reads all loaded comments again, then those after them: to the end of the thread if that is loaded, else to the last comment
 * that was already handed to `take`.
 */
const fetchLoaded = async (calls: Pick<Calls, 'comments'>, postId: number, { extent }: LoadedThread, taken: Span) => {
  const batches: Batch[] = []
  const beyond = { ...taken, after: Math.max(taken.after, extent.spans.at(-1)?.through ?? 0) }
  const spans = extent.more ? [...extent.spans, beyond] : extent.spans
  for (const { after, through } of spans) {
    const isEnd = !extent.more && through === extent.spans.at(-1)?.through
    const limit = isEnd ? Infinity : through
    for (let from = Math.max(0, after); from < limit;) {
      const answer = await calls.comments(postId, from)
      // Batches are cut by size, so an answer may reach past the loaded span: anything beyond it is not new, just not loaded yet.
      const comments = answer.comments.filter(({ id }) => isEnd || id <= through)
      const more = answer.more || comments.length < answer.comments.length
      if (comments.length > 0 || !more) batches.push({ after: from, count: null, comments, more })
      const last = lastIdIn(answer, from)
      if (!answer.more || last <= from) break
      from = last
    }
  }
  return batches
}

type Row = Pick<LoadedThread['comments'][number]['comment'], 'id' | 'deleted' | 'held'>

/** Whether new comments do not fully explain the difference between two counts: some were deleted, approved or held. */
const isRevised = (before: LiveChange, after: LiveChange, comments: readonly Row[]): boolean => {
  const written = new Set<number>()
  for (const { id, deleted, held } of comments)
    if (id !== null && id > before.last && id <= after.last && !deleted && held !== true) written.add(id)
  return before.count + written.size !== after.count
}

/** Polling interval while an own edit is being sent or the post refetched, in milliseconds. */
const busyPollMs = 250

/** Minimum pause between two reloads of a thread, in milliseconds per comment: long threads cost more. */
const pausePerCommentMs = 50

type ReaderDeps = {
  readonly api: LoadCalls<'comments'>
  readonly client: QueryClient
  readonly threadKey: ThreadKey
  /** Called with answers as they come. */
  readonly take: (batches: readonly Batch[]) => void
}

/** Reads what has happened to a cached thread, one request at a time, however many events come meanwhile. */
export const createArrivalsReader = ({ api, client, threadKey: { postId, queryKey }, take }: ReaderDeps) => {
  /** The latest event. */
  let heard: LiveChange | null = null
  /** The highest `last` of all events. An event's can be lower: the last comment, corrected, may be held again. */
  let highest = 0
  /** The event up to which everything was read, or is about to be. */
  let known: LiveChange | null = null
  /** The last id before the comments that were handed to `take`; `null` until the first read. */
  let end: number | null = null
  let isReading = false
  /** Comments up to this id are wanted. */
  let readUpTo = 0
  /** Comments up to this id were handed to `take`, and are not asked for again. */
  let taken = 0
  const waiting = new Set<() => Promise<readonly Batch[]>>()
  let reloadTimer: ReturnType<typeof setTimeout> | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let notBefore = 0
  /** Whether a refetch was under way at an event since the last reload: its answer may predate that event. */
  let isOvertaken = false
  /** Whether the refetch that follows an own edit is to bring what was heard so far. */
  let isAwaited = false
  const isRefetching = () => client.isFetching({ queryKey, exact: true }) > 0
  const hasOwn = (wanted: Entry['state']) => readEntries(client, postId).some(({ state }) => state === wanted)

  const readNew = async (): Promise<readonly Batch[]> => {
    const thread = client.getQueryData(queryKey)
    if (thread === undefined || thread === null) return []
    // The event may tell of one's own edit. The refetch that follows the edit brings it, if the thread is loaded to its end.
    if (!thread.extent.more && (hasOwn('sending') || (hasOwn('agreed') && isRefetching()))) {
      clearTimeout(retryTimer)
      retryTimer = setTimeout(() => void enqueue(readNew), busyPollMs)
      return []
    }
    // Where the end of the thread is not loaded, comments up to the last known end are not new, just not loaded yet.
    end = thread.extent.more ? (end ?? readUpTo) : lastLoadedId(thread)
    const state = heard
    const batches: Batch[] = []
    let from = Math.max(end, taken)
    for (let more = readUpTo > from; more;) {
      const answer = await (await api()).comments(postId, from)
      batches.push({ after: from, count: null, ...answer })
      const last = lastIdIn(answer, from)
      more = answer.more && last > from
      from = last
    }
    taken = from
    const comments = [...thread.comments.map(({ comment }) => comment), ...batches.flatMap((batch) => batch.comments)]
    if (known !== null && state !== null && isRevised(known, state, comments)) scheduleReload()
    known = state
    return batches
  }
  const readLoaded = async (): Promise<readonly Batch[]> => {
    const thread = client.getQueryData(queryKey)
    if (thread === undefined || thread === null) return []
    if (hasOwn('sending') || isRefetching()) {
      isAwaited = true
      notBefore = performance.now() + busyPollMs
      scheduleReload()
      return []
    }
    // An edit is followed by a refetch of the post, which brings the edits of others too, but only in the first batch.
    const hasCome = isAwaited && client.getQueryState(queryKey)?.status === 'success'
    isAwaited = false
    if (hasCome && !isOvertaken && thread.extent.firstBatchEnd === null) return []
    isOvertaken = false
    notBefore = performance.now() + pausePerCommentMs * thread.comments.length
    return fetchLoaded(await api(), postId, thread, { after: end ?? taken, through: taken })
  }

  const enqueue = async (what: () => Promise<readonly Batch[]>): Promise<void> => {
    waiting.add(what)
    if (isReading) return
    isReading = true
    // Reads added meanwhile run too, each once.
    for (const next of waiting) {
      waiting.delete(next)
      try {
        const batches = await next()
        if (batches.length > 0) take(batches)
      } catch {
        // Nobody waits for it; the next event, or the visitor's return to the tab, retries.
      }
    }
    isReading = false
  }
  const readThrough = (last: number): void => {
    readUpTo = last
    void enqueue(readNew)
  }
  const scheduleReload = (): void => {
    clearTimeout(reloadTimer)
    reloadTimer = setTimeout(() => void enqueue(readLoaded), notBefore - performance.now())
  }

  return {
    /** `isFirst`: the stream's opening event, sent even if nothing has changed. */
    onChange: (change: LiveChange, isFirst: boolean): void => {
      const before = heard
      heard = change
      isOvertaken ||= isRefetching()
      const isNew = change.last > highest
      highest = Math.max(highest, change.last)
      if (isFirst || (before !== null && change.last > before.last)) readThrough(change.last)
      // The page's first event finds the thread freshly loaded; after a new comment, `readNew` decides whether to reload.
      const isLeftToReadNew = isFirst ? before === null : isNew
      if (isLeftToReadNew) return
      if (known?.last === change.last) known = change
      isAwaited = false
      // A reopened stream reloads in any case: a correction made meanwhile changes neither `count` nor `last`.
      scheduleReload()
    },
    /** Without a stream: reads whatever follows the loaded thread. */
    look: (): void => {
      if (client.getQueryData(queryKey)?.extent.more === false) readThrough(Number.MAX_SAFE_INTEGER)
    },
    /** Cancels the scheduled reads. One that is under way goes on, and may schedule another: what it has heard is not lost. */
    pause: (): void => {
      clearTimeout(reloadTimer)
      clearTimeout(retryTimer)
    },
  }
}
