// Apart from the schemas, so that forms do not load those.

/** Maximum lengths of a comment's fields, in UTF-16 code units, as `maxlength` counts them. */
export const commentLimits = { author: 40, password: 128, content: 5_000 } as const

/** Maximum size of one batch of a thread: comments, and bytes of their names and texts in UTF-8. */
export const batchLimits = { comments: 200, bytes: 100_000 } as const

/** Maximum numbers of ids in one request for replies, and of replies in its answer; pass the last id as `after` for the rest. */
export const repliesLimits = { ids: 100, replies: 200 } as const
