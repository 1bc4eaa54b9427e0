import type { Query } from '#/text/search/query.ts'
import { finds, narrowerReaches, widestReach } from '#/text/search/ranking.ts'
import type { SearchDocument } from '#/text/search/search-document.ts'

const reaches = [...narrowerReaches, widestReach]

/**
 * The rank of a match, 0 the best: all words in the title, in title or tags, with the subtitle, anywhere; then the same
 * for loose matches. `null`: no match.
 */
export const rankOf = (document: SearchDocument, { literal, loose }: Query): number | null => {
  const ranked = [literal, loose].flatMap((words) => reaches.map((reach) => ({ words, reach })))
  const rank = ranked.findIndex(({ words, reach }) => finds(document, words, reach))
  return rank < 0 ? null : rank
}
