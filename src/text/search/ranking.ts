import { expressionOf } from './pattern.ts'
import type { Way, Word } from './query.ts'
import type { IndexedField, SearchDocument } from './search-document.ts'

/** The fields to search for each way of matching. */
export type Reach<Field = IndexedField> = Readonly<Record<Way['by'], readonly Field[]>>

/** Finds everything that the narrower reaches find. */
export const widestReach: Reach = {
  text: ['title', 'tags', 'subtitle', 'rest'],
  initials: ['titleInitials', 'tagInitials'],
}
/** By rank. */
export const narrowerReaches: readonly Reach[] = [
  { text: ['title'], initials: ['titleInitials'] },
  { text: ['title', 'tags'], initials: ['titleInitials', 'tagInitials'] },
  { text: ['title', 'tags', 'subtitle'], initials: ['titleInitials', 'tagInitials'] },
]

const expressions = new WeakMap<Way, RegExp>()

/** Compiled once, not for each of two thousand titles at each keystroke. */
const compiled = (way: Way): RegExp => {
  const expression = expressions.get(way) ?? new RegExp(expressionOf(way), 'u')
  expressions.set(way, expression)
  return expression
}

const matchesWay = (text: string, way: Way): boolean =>
  way.next.length === 0 ? text.includes(way.stem) : compiled(way).test(text)

/** Whether all words match. */
export const finds = <Field extends IndexedField>(
  document: Pick<SearchDocument, Field>,
  words: readonly Word[],
  reach: Reach<Field>,
): boolean =>
  words.length > 0 &&
  words.every((word) => word.some((way) => reach[way.by].some((field) => matchesWay(document[field], way))))
