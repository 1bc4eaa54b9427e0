import type { CommentState, OwnerComment } from '#/contract/owner.ts'

/** What is loaded of a list of comments, newest first; `more` are older. */
export type Inbox = { readonly comments: readonly OwnerComment[]; readonly more: boolean }

const lastOf = ({ comments }: Inbox): number => comments.at(-1)?.id ?? 0

/**
 * The list after a refetch of its beginning. The list of new comments keeps those that have been marked as seen meanwhile, as long as
 * the owner is here; in other lists the answer replaces its own range.
 */
export const refreshed = (known: Inbox | undefined, fresh: Inbox, state: CommentState): Inbox => {
  const [newest] = known?.comments ?? []
  // More has come than an answer holds: between the two something would be missing.
  const isApart = fresh.more && (newest === undefined || newest.id < lastOf(fresh))
  if (known === undefined || isApart) return fresh
  const ids = new Set(fresh.comments.map(({ id }) => id))
  const reach = state === 'new' ? Infinity : fresh.more ? lastOf(fresh) : 0
  const kept = known.comments.filter(({ id }) => !ids.has(id) && id < reach)
  return {
    comments: [...fresh.comments, ...kept].toSorted((a, b) => b.id - a.id),
    more: state === 'new' ? known.more : fresh.more && (known.more || kept.length === 0),
  }
}

/** The list with those of its comments that an answer has anew. */
export const replaced = ({ comments, more }: Inbox, fresh: readonly OwnerComment[]): Inbox => {
  const anew = new Map(fresh.map((comment) => [comment.id, comment]))
  return { comments: comments.map((comment) => anew.get(comment.id) ?? comment), more }
}

/** The list with the batch behind its end. */
export const extended = (known: Inbox, { comments, more }: Inbox): Inbox => ({
  comments: [...known.comments, ...comments.filter(({ id }) => id < lastOf(known))],
  more,
})
