import { ownShape, type Shape } from './shapes.ts'

/** All alternatives to the blog's own format, each as a change of one field. */
export const shapeChanges: readonly Partial<Shape>[] = [
  { ids: 'text' },
  { numbers: 'text' },
  { dates: 'SQL' },
  { dates: 'epoch' },
  { active: 'text 0' },
  { active: 'null' },
  { active: 'absent' },
  { deleted: '1' },
  { deleted: 'text 1' },
  { deleted: 'true' },
  { deletedText: 'null' },
  { deletedText: 'absent' },
  { deletedText: 'kept' },
  { noText: 'empty' },
  { noText: 'absent' },
  { noParent: 'absent' },
  { comments: 'newest first' },
  { threads: 'whole' },
  { flags: '1' },
  { flags: 'text 1' },
  { allPosts: 'numbered' },
  { allPosts: 'plain' },
  { categoryPosts: 'striped' },
  { categoryPosts: 'plain' },
  { totals: 'null' },
  { totals: 'absent' },
  { detail: 'without success' },
  { noNeighbour: 'absent' },
  { noNeighbour: 'empty array' },
  { noItems: 'null' },
  { noItems: 'absent' },
  { noPost: 'refused at 200' },
  { noPost: 'data null' },
  { noPost: 'data absent' },
  { noPost: 'post null' },
  { noPost: 'post absent' },
  { noPost: 'HTML at 404' },
  { refusals: 'at 200' },
  { msg: 'absent' },
]

/** An option of one field, by a name such as `dates: epoch`. */
type ShapeOption = { readonly name: string; readonly change: Partial<Shape> }

const optionsOf = (change: Partial<Shape>): readonly ShapeOption[] =>
  Object.entries(change).map(([field, value]) => ({ name: `${field}: ${value}`, change }))

/** All options of each field, the blog's own first. */
export const shapeOptions: ReadonlyMap<string, readonly ShapeOption[]> = new Map(
  Object.entries(ownShape).map(([field, own]) => [
    field,
    [
      { name: `${field}: ${own}`, change: { [field]: own } },
      ...shapeChanges.filter((change) => field in change).flatMap(optionsOf),
    ],
  ]),
)
