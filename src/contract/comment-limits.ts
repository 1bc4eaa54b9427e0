/** Longest texts a comment may carry, in UTF-16 units, as `maxlength` counts. Apart from the schemas, which forms do not need. */
export const commentLimits = { author: 40, password: 128, content: 5_000 } as const
