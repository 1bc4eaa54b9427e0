/** Enough of a post to link to it. */
export const linkColumns = ['post.id', 'post.slug', 'post.title', 'post.thumbnail', 'post.created_at'] as const

/** A post as lists show it. */
export const summaryColumns = [...linkColumns, 'post.subtitle', 'post.summary', 'post.author'] as const
