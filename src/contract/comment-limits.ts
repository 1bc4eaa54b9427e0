/**
 * Maximum lengths of a comment's fields, in UTF-16 code units, as `maxlength` counts them. In a file without schemas, so that
 * forms do not load any.
 */
export const commentLimits = { author: 40, password: 128, content: 5_000 } as const
