/** Maximum bytes of an indexed text: PostgreSQL limits an index entry to 2,700 bytes, which it shares with other columns. */
export const maxIndexedBytes = 2_000

/** Maximum rows of one kind per post: all are written by one statement, whose parameters are limited. */
export const maxRowsPerPost = 1_000
