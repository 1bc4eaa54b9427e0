import { commentName } from '#/contract/addresses.ts'
import type { Comment } from '#/contract/comment.ts'

import { type AgreedEntry, apply, type CommentEdit, settle, type Thread, type WriteEdit } from './edits.ts'

/**
 * An edit that the server may lack, for the visitor to retry or discard: refused, failed, interrupted, or never sent because its
 * form is gone or refilled. `alert`: the reason.
 */
export type RefusedEntry = {
  readonly edit: CommentEdit
  readonly state: 'refused'
  readonly alert: string
  /** Whether it may have been carried out all the same: its answer was lost. */
  readonly isUnconfirmed?: boolean
}

/**
 * One edit in the outbox, from its sending until an answer of the server includes it or the visitor discards it. Without its
 * password, because entries are visible in the devtools.
 */
export type Entry = { readonly edit: CommentEdit; readonly state: 'sending' } | RefusedEntry | AgreedEntry

export const isRefused = (entry: Entry): entry is RefusedEntry => entry.state === 'refused'

/** Whether it came back without an answer, and may have been carried out all the same. */
export const isUnconfirmed = (entry: Entry): entry is RefusedEntry => isRefused(entry) && entry.isUnconfirmed === true

/** What was refused about one comment. */
export type Refusals = {
  readonly deletion: RefusedEntry | null
  readonly hasReply: boolean
  readonly hasCorrection: boolean
}
export const noRefusals: Refusals = { deletion: null, hasReply: false, hasCorrection: false }

/** What was refused, by the comment concerned. */
export const refusalsByComment = (entries: readonly Entry[]): ReadonlyMap<number, Refusals> => {
  const refusals = new Map<number, Refusals>()
  const add = (id: number, refusal: Partial<Refusals>) =>
    refusals.set(id, { ...(refusals.get(id) ?? noRefusals), ...refusal })
  for (const entry of entries.filter(isRefused)) {
    const { edit } = entry
    if (edit.kind === 'delete') add(edit.commentId, { deletion: entry })
    else if (edit.kind === 'correct') add(edit.commentId, { hasCorrection: true })
    else if (edit.parentId !== null) add(edit.parentId, { hasReply: true })
  }
  return refusals
}

const replayOne = (thread: Thread, entry: Entry): Thread => {
  switch (entry.state) {
    case 'sending':
      return apply(thread, entry.edit)
    case 'refused':
      return thread
    case 'agreed':
      return settle(thread, entry)
  }
}

/** The server's thread plus every edit that its answer may lack. */
export const replay = (thread: Thread, entries: readonly Entry[]): Thread => entries.reduce(replayOne, thread)

type CommentWords = Pick<Comment, 'author' | 'content' | 'parentId'>

const isWordForWord = (edit: WriteEdit, comment: CommentWords): boolean =>
  edit.author === comment.author && edit.content === comment.content && edit.parentId === comment.parentId

/** Whether a comment has the words of one from here whose answer was lost. */
export const hasUnconfirmedWords = (comment: CommentWords, entries: readonly Entry[]): boolean =>
  entries.filter(isUnconfirmed).some(({ edit }) => edit.kind === 'write' && isWordForWord(edit, comment))

/** Comments being sent of which no row is known yet. */
const unanswered = (known: Thread, entries: readonly Entry[]): WriteEdit[] => {
  const rows = new Set(known.flatMap(({ key, comment }) => (comment.id === null ? [] : [key])))
  return entries.flatMap(({ edit, state }) =>
    state === 'sending' && edit.kind === 'write' && !rows.has(edit.key) ? [edit] : [],
  )
}

/**
 * The server's comments as nodes. Those known before keep their keys, so that no row is mounted again. A new row with the
 * author, text and parent of a comment being sent is taken for that comment, whose own answer is still to come.
 */
export const threadOf = (comments: readonly Comment[], known: Thread, entries: readonly Entry[]): Thread => {
  const keys = new Map(known.map(({ key, comment }) => [comment.id, key]))
  const open = unanswered(known, entries)
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
    corrections: [],
  }))
}
