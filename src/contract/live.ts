/** The stream of server-sent events, named {@link liveEvent}, about changes to a post's comments. */
export const livePath = (postId: number): string => `/api/posts/${postId}/live`
export const liveEvent = 'comments'

/** The data of such an event: the number of comments that are not deleted, and the highest id (0 for none). No texts. */
export type LiveChange = { readonly count: number; readonly last: number }

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

/** Without a schema: every reader listens, and reading a post must not load the schemas. */
export const isLiveChange = (value: unknown): value is LiveChange =>
  typeof value === 'object' &&
  value !== null &&
  'count' in value &&
  'last' in value &&
  [value.count, value.last].every(isCount)
