/** The format of a server's answers: one field for each choice that the interface contract leaves to the server. */
export type Shape = {
  readonly ids: 'number' | 'text'
  /** `postCnt` and `totalPages`. */
  readonly numbers: 'number' | 'text'
  readonly dates: 'ISO' | 'SQL' | 'epoch'
  /** `deleted_at` of a comment that is not deleted. */
  readonly active: '0' | 'text 0' | 'null' | 'absent'
  /** `deleted_at` of a deleted comment. */
  readonly deleted: 'date' | '1' | 'text 1' | 'true'
  /** Author and content of a deleted comment. */
  readonly deletedText: 'empty' | 'null' | 'absent' | 'kept'
  /** A missing thumbnail, subtitle or summary. */
  readonly noText: 'null' | 'empty' | 'absent'
  /** The parent of a top-level comment. */
  readonly noParent: 'null' | 'absent'
  readonly comments: 'oldest first' | 'newest first'
  /** Whether a long thread comes in batches, or as a whole with its post. */
  readonly threads: 'in batches' | 'whole'
  /** The value of true flags, such as `comments_more`. */
  readonly flags: 'true' | '1' | 'text 1'
  /** The envelope of `GET /api/posts`: for all posts, and for those of a category or subcategory. */
  readonly allPosts: 'striped' | 'numbered' | 'plain'
  readonly categoryPosts: 'striped' | 'numbered' | 'plain'
  readonly totals: 'given' | 'null' | 'absent'
  readonly detail: 'with success' | 'without success'
  readonly noNeighbour: 'null' | 'absent' | 'empty array'
  /** Empty `tags`, `tagRelatedPostArray` and `comments`. */
  readonly noItems: 'array' | 'null' | 'absent'
  readonly noPost: '404' | 'refused at 200' | 'data null' | 'data absent' | 'post null' | 'post absent' | 'HTML at 404'
  readonly refusals: 'by status' | 'at 200'
  readonly msg: 'given' | 'absent'
}

/** The format of this blog's own server. */
export const ownShape: Shape = {
  ids: 'number',
  numbers: 'number',
  dates: 'ISO',
  active: '0',
  deleted: 'date',
  deletedText: 'empty',
  noText: 'null',
  noParent: 'null',
  comments: 'oldest first',
  threads: 'in batches',
  flags: 'true',
  allPosts: 'striped',
  categoryPosts: 'numbered',
  totals: 'given',
  detail: 'with success',
  noNeighbour: 'null',
  noItems: 'array',
  noPost: '404',
  refusals: 'by status',
  msg: 'given',
}

/** A server that passes on the rows of its database as strings. */
export const rowShape: Shape = {
  ids: 'text',
  numbers: 'text',
  dates: 'SQL',
  active: 'text 0',
  deleted: 'text 1',
  deletedText: 'kept',
  noText: 'empty',
  noParent: 'null',
  comments: 'newest first',
  threads: 'whole',
  flags: 'text 1',
  allPosts: 'striped',
  categoryPosts: 'numbered',
  totals: 'given',
  detail: 'without success',
  noNeighbour: 'empty array',
  noItems: 'array',
  noPost: 'post absent',
  refusals: 'at 200',
  msg: 'given',
}

/** A server that omits whatever it may. */
export const sparseShape: Shape = {
  ids: 'number',
  numbers: 'number',
  dates: 'epoch',
  active: 'absent',
  deleted: 'true',
  deletedText: 'absent',
  noText: 'absent',
  noParent: 'absent',
  comments: 'newest first',
  threads: 'whole',
  flags: '1',
  allPosts: 'plain',
  categoryPosts: 'plain',
  totals: 'absent',
  detail: 'without success',
  noNeighbour: 'absent',
  noItems: 'absent',
  noPost: 'data absent',
  refusals: 'by status',
  msg: 'absent',
}

export const namedShapes = { own: ownShape, rows: rowShape, sparse: sparseShape } as const
