import { shapeChanges } from './shape-changes.ts'
import { ownShape, type Shape } from './shapes.ts'

/** A spelling that can be chosen: `dates: epoch`. */
export type ShapeChoice = { readonly name: string; readonly change: Partial<Shape> }

const choicesOf = (change: Partial<Shape>): readonly ShapeChoice[] =>
  Object.entries(change).map(([field, value]) => ({ name: `${field}: ${value}`, change }))

/** Every way to spell each thing, the blog's own first. */
export const shapeChoices: ReadonlyMap<string, readonly ShapeChoice[]> = new Map(
  Object.entries(ownShape).map(([field, own]) => [
    field,
    [
      { name: `${field}: ${own}`, change: { [field]: own } },
      ...shapeChanges.filter((change) => field in change).flatMap(choicesOf),
    ],
  ]),
)
