import type { Comment } from '#/contract/comment.ts'

import { type AgreedEntry, type CommentNode, countComments, laterOf, type Thread } from './edits.ts'
import { type Entry, replay, threadOf } from './entries.ts'

/** Below every id: some servers number from 0. */
export const belowEveryId = Number.MIN_SAFE_INTEGER

/** One answer about a thread: all rows with ids above `after`, to the last one sent if `more` follow, else to the end. */
export type Batch = {
  readonly after: number
  readonly comments: readonly Comment[]
  readonly more: boolean
  /** How many comments of the whole thread are not deleted, where the server has said so. */
  readonly count: number | null
}

/** The ids above `after` up to and including `through`. */
export type Span = { readonly after: number; readonly through: number }

/** Which part of a thread has been loaded. */
type Extent = {
  /** The last id that comes with the post itself; `null` where that is the whole thread. */
  readonly firstBatchEnd: number | null
  /** Ascending and disjoint; between two of them is a gap. */
  readonly spans: readonly Span[]
  /** Whether comments may follow behind the last span. */
  readonly more: boolean
  /** How many comments that are not deleted are still to be loaded; `null` where the server does not count. */
  readonly unloadedCount: number | null
}

/** The cached thread: what has been loaded of it, with this visitor's edits on top. */
export type LoadedThread = { readonly comments: Thread; readonly extent: Extent }

/** The number of comments that are not deleted, loaded or not: derived, never stored. */
export const countThread = ({ comments, extent }: LoadedThread): number =>
  countComments(comments) + (extent.unloadedCount ?? 0)

/** Comments that have not been loaded: the ids above `after` and below `before`, or to the end of the thread. */
export type Gap = { readonly after: number; readonly before: number | null }

/** The last id that a batch reaches; `after` if it is empty. */
const endOf = ({ after, comments }: Batch): number => comments.reduce((end, { id }) => Math.max(end, id), after)

/** Whether an id is in the range of a batch: a covered id without a row did not exist when the batch was made. */
const covers = (batch: Batch, id: number): boolean => id > batch.after && (!batch.more || id <= endOf(batch))

/** The comment that an agreed edit made or changed. */
const idOf = (entry: AgreedEntry): number => ('comment' in entry ? entry.comment.id : entry.edit.commentId)

const rowIn = ({ comments }: Batch, wanted: number): Comment | undefined => comments.find(({ id }) => id === wanted)

export const isHeldEntry = (entry: AgreedEntry): boolean => 'comment' in entry && entry.comment.held === true

/**
 * Whether an agreed edit belongs to a held comment that this visitor has since deleted. No answer will ever show it, so the outbox
 * need not wait for one.
 */
export const isHeldAndDeleted = (entry: Entry, entries: readonly Entry[]): boolean =>
  entry.state === 'agreed' &&
  isHeldEntry(entry) &&
  entries.some(({ edit, state }) => state === 'agreed' && edit.kind === 'delete' && edit.commentId === idOf(entry))

/**
 * Whether a batch contains what an agreed edit did; only then may the outbox forget the edit. Even a batch requested after the
 * agreement may lack it: a cache or replica may answer from before, and the visitor's own comment would vanish again.
 */
export const isShownBy = (entry: Entry, batch: Batch): boolean => {
  if (entry.state !== 'agreed') return false
  const row = rowIn(batch, idOf(entry))
  // A stale answer may lack a new comment, and only the answer to the edit itself has a held one: a missing row proves nothing.
  const provesNothing = entry.edit.kind === 'write' || isHeldEntry(entry)
  if (row === undefined) return !provesNothing && covers(batch, idOf(entry))
  if (entry.edit.kind === 'write') return true
  return row.deleted || ('comment' in entry && (row.editedAt ?? '') >= (entry.comment.editedAt ?? ''))
}

const union = (spans: readonly Span[]): readonly Span[] => {
  const joined: Span[] = []
  for (const span of spans.toSorted((a, b) => a.after - b.after)) {
    const last = joined.at(-1)
    if (last === undefined || span.after > last.through) joined.push(span)
    else joined[joined.length - 1] = { after: last.after, through: Math.max(last.through, span.through) }
  }
  return joined
}

/** Whether the server counts a comment: not if it is pending, deleted or held. */
const isVisible = ({ comment }: CommentNode): boolean =>
  comment.id !== null && !comment.deleted && comment.held !== true

/** What was known when an answer was requested: the keys of the edits agreed to by then, and the ids of the comments. */
type KnownAtRequest = { readonly agreedKeys: ReadonlySet<string>; readonly ids: ReadonlySet<number> }

/**
 * The known comments to keep when an answer brings the whole thread: held ones, which are in no answer, and newer ones that
 * arrived after its request, because the answer may have been made before them.
 */
const keptBeside = (batch: Batch, known: Thread, atRequest: KnownAtRequest): Thread => {
  const ids = new Set(batch.comments.map(({ id }) => id))
  const last = endOf(batch)
  return known.filter(({ comment: { id, held, deleted } }) => {
    if (id === null || ids.has(id)) return false
    return held === true ? !deleted : id > last && !atRequest.ids.has(id)
  })
}

/**
 * How many of the loaded comments a batch's count includes. It lacks edits that were agreed to after its request, so their
 * effect on rows outside of the batch is undone.
 */
const countedIn = (base: Thread, batch: Batch, entries: readonly Entry[], { agreedKeys }: KnownAtRequest): number => {
  const late = entries.flatMap((entry) => (entry.state === 'agreed' && !agreedKeys.has(entry.edit.key) ? [entry] : []))
  const adjustment = late.reduce((sum, entry) => {
    const id = idOf(entry)
    const kept = base.find(({ comment }) => comment.id === id && !covers(batch, id))
    if (kept === undefined || entry.edit.kind === 'correct') return sum
    return entry.edit.kind === 'delete' ? sum + Number(!isVisible(kept)) : sum - Number(isVisible(kept))
  }, 0)
  return base.filter(isVisible).length + adjustment
}

/** The rows of a batch as nodes. Batches may overtake one another. */
const rowsOf = (batch: Batch, known: Thread, entries: readonly Entry[]): Thread => {
  const knownById = new Map(known.map(({ comment }) => [comment.id, comment]))
  return threadOf(batch.comments, known, entries).map((node) => ({
    ...node,
    comment: laterOf(knownById.get(node.comment.id) ?? node.comment, node.comment),
  }))
}

/**
 * The thread with a batch merged into it; batches may arrive in any order. No row is lost, because the server keeps tombstones
 * of deleted comments, and every edit that the batch may lack is applied again. An answer with the whole thread replaces all
 * that is known, except held comments and those that arrived after its request.
 */
export const takeBatch = (
  known: LoadedThread | undefined,
  answer: Batch,
  entries: readonly Entry[],
  atRequest: KnownAtRequest,
): LoadedThread => {
  const comments = answer.comments.filter(({ id }) => id > answer.after)
  const batch = { ...answer, comments, more: answer.more && comments.length > 0 }
  const knownComments = known?.comments ?? []
  if (batch.after === belowEveryId && !batch.more) {
    // At least to 0, so that what comes after 0 continues an empty thread.
    const spans = [{ after: belowEveryId, through: Math.max(0, endOf(batch)) }]
    const kept = keptBeside(batch, knownComments, atRequest)
    return {
      comments: replay([...threadOf(comments, knownComments, entries), ...kept], entries),
      extent: { firstBatchEnd: null, spans, more: false, unloadedCount: 0 },
    }
  }

  const rows = rowsOf(batch, knownComments, entries)
  const ids = new Set(comments.map(({ id }) => id))
  const kept = knownComments.filter(({ comment: { id } }) => id !== null && !ids.has(id))
  // In one order, so that React Query's structural sharing keeps the rows that have not changed: it compares arrays by index.
  const base = [...rows, ...kept].toSorted((a, b) => (a.comment.id ?? 0) - (b.comment.id ?? 0))
  return {
    comments: replay(base, entries),
    extent: extentWith(known, batch, rows, countedIn(base, batch, entries, atRequest)),
  }
}

const extentWith = (known: LoadedThread | undefined, batch: Batch, rows: Thread, countedRows: number): Extent => {
  const extent = known?.extent ?? { firstBatchEnd: null, spans: [], more: batch.more, unloadedCount: null }
  const end = extent.spans.at(-1)?.through ?? batch.after
  const last = endOf(batch)
  const firstBatchEnd = batch.after === belowEveryId ? last : extent.firstBatchEnd
  const spans = union([...extent.spans, { after: batch.after, through: batch.more ? last : Math.max(last, end) }])

  const keys = new Set(known?.comments.map(({ key }) => key))
  const cameInGap = rows.filter((node) => !keys.has(node.key) && isUnloaded(extent, node.comment.id ?? 0))
  const fresh = cameInGap.filter(isVisible).length
  const left = extent.unloadedCount === null ? null : Math.max(0, extent.unloadedCount - fresh)
  const unloadedCount = batch.count === null ? left : Math.max(0, batch.count - countedRows)
  // Others may have written since the end was loaded. Without a gap, whatever the count has beyond the loaded comments is there.
  const expected = spans.length > 1 ? (left ?? 0) : 0
  const hasGrown = (unloadedCount ?? 0) > expected
  const more = batch.more && (extent.more || last > end || hasGrown)
  return { firstBatchEnd, spans, more, unloadedCount: more || spans.length > 1 ? unloadedCount : 0 }
}

/** What is missing, from the beginning of the thread to its end. */
export const gapsIn = ({ spans, more }: Extent): readonly Gap[] =>
  spans.flatMap(({ through }, index): readonly Gap[] => {
    const next = spans[index + 1]
    if (next !== undefined) return [{ after: through, before: next.after + 1 }]
    return more ? [{ after: through, before: null }] : []
  })

/** Whether a comment, if it exists, has not been loaded. */
export const isUnloaded = (extent: Extent, id: number): boolean =>
  gapsIn(extent).some(({ after, before }) => id > after && (before === null || id < before))
