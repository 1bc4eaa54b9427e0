// A separate file, so that forms do not load the schemas.

/** Maximum lengths of a comment's fields, in UTF-16 code units, as `maxlength` counts them. */
export const commentLimits = { author: 40, password: 128, content: 5_000 } as const

/** Maximum size of one batch of a thread: comments, and bytes of their names and texts in UTF-8. */
export const batchLimits = { comments: 200, bytes: 100_000 } as const

/** Maximum numbers of ids in one request for replies, and of replies in its answer; for more, `after` is the last reply's id. */
export const repliesLimits = { ids: 100, replies: 200 } as const

/** How long the server recognises a repeated comment by its `Idempotency-Key`, in milliseconds. */
export const idempotencyKeyLifetimeMs = 86_400_000
