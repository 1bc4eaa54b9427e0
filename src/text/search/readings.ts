import { otherLayout, otherLayoutInPart } from './other-layout.ts'
import { problemOf } from './query-limits.ts'
import { readQuery, type Query } from './query.ts'
import { spacedQuery } from './spaced-query.ts'

/** `readAs`: the text in the other keyboard layout. */
type Reading = { readonly query: Query; readonly readAs?: string }

const queriesOf = (text: string): readonly Query[] => {
  // A lone consonant at the end is a word that has just been begun: `도서관 ㅈ`.
  const complete = text.replace(/\s+[ㄱ-ㅎ]$/, '')
  return [readQuery(text), ...(complete === text ? [] : [readQuery(complete)]), spacedQuery(complete)]
}

/** The ways to read a query, each for where those before it find nothing. `isLiteral`: not in the other keyboard layout. */
export const readingsOf = (asked: string, isLiteral: boolean): readonly Reading[] => {
  const others = isLiteral ? [] : new Set([otherLayout(asked), otherLayoutInPart(asked)])
  return [
    ...queriesOf(asked).map((query) => ({ query })),
    ...[...others].flatMap((readAs) =>
      readAs === null || problemOf(readAs) !== null ? [] : queriesOf(readAs).map((query) => ({ query, readAs })),
    ),
  ]
}
