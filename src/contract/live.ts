/** Where a post tells of changes to its comments, as server-sent events of this name. */
export const livePath = (postId: number): string => `/api/posts/${postId}/live`
export const liveEvent = 'comments'

/** What such an event says: how many comments are not deleted, and the highest id, 0 where there is none; never a text. */
export type LiveChange = { readonly count: number; readonly last: number }

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

/** By hand and not by a schema: whoever only reads needs no schemas, and every reader listens. */
export const isLiveChange = (value: unknown): value is LiveChange =>
  typeof value === 'object' &&
  value !== null &&
  'count' in value &&
  'last' in value &&
  [value.count, value.last].every(isCount)
