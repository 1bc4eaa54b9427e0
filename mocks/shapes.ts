/**
 * The format of a server's answers: the options of each choice that the interface contract leaves to the server, the blog's own
 * first.
 */
const choices = {
  ids: ['number', 'text'],
  /** `postCnt` and `totalPages`. */
  numbers: ['number', 'text'],
  dates: ['ISO', 'SQL', 'epoch'],
  /** `deleted_at` of a comment that is not deleted. */
  active: ['0', 'text 0', 'null', 'absent'],
  /** `deleted_at` of a deleted comment. */
  deleted: ['date', '1', 'text 1', 'true'],
  /** Author and content of a deleted comment. */
  deletedText: ['empty', 'null', 'absent', 'kept'],
  /** A missing thumbnail, subtitle or summary. */
  noText: ['null', 'empty', 'absent'],
  /** The parent of a top-level comment. */
  noParent: ['null', 'absent'],
  comments: ['oldest first', 'newest first'],
  /** Whether a long thread comes in batches, or as a whole with its post. */
  threads: ['in batches', 'whole'],
  /** The value of true flags, such as `comments_more`. */
  flags: ['true', '1', 'text 1'],
  /** The envelope of `GET /api/posts`: for all posts, and for those of a category or subcategory. */
  allPosts: ['striped', 'numbered', 'plain'],
  categoryPosts: ['numbered', 'striped', 'plain'],
  totals: ['given', 'null', 'absent'],
  detail: ['with success', 'without success'],
  noNeighbour: ['null', 'absent', 'empty array', 'empty object'],
  /** Empty `tags`, `tagRelatedPostArray` and `comments`. */
  noItems: ['array', 'null', 'absent'],
  noPost: ['404', 'refused at 200', 'data null', 'data absent', 'post null', 'post absent', 'HTML at 404'],
  refusals: ['by status', 'at 200'],
  msg: ['given', 'absent'],
} as const

type Choices = typeof choices
export type Shape = { readonly [Field in keyof Choices]: Choices[Field][number] }

/** The format of this blog's own server. */
export const ownShape: { readonly [Field in keyof Choices]: Choices[Field][0] } = {
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

/** An option of one field, by a name such as `dates: epoch`. */
type ShapeOption = { readonly name: string; readonly change: Partial<Shape> }

/** All options of each field, the blog's own first. */
export const shapeOptions: ReadonlyMap<string, readonly ShapeOption[]> = new Map(
  Object.entries(choices).map(([field, options]) => [
    field,
    options.map((option) => ({ name: `${field}: ${option}`, change: { [field]: option } })),
  ]),
)

/** All alternatives to the blog's own format, each as a change of one field. */
export const shapeChanges: readonly Partial<Shape>[] = [...shapeOptions.values()].flatMap(([, ...others]) =>
  others.map(({ change }) => change),
)
