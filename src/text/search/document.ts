import { fold } from './folding.ts'
import { expressionOf, initialsIn } from './pattern.ts'
import type { Query, Way, Word } from './query.ts'

/** The searchable texts of a post, folded. Lists have one item per line, so that no match spans two items. */
export type SearchDocument = {
  readonly title: string
  readonly tags: string
  readonly subtitle: string
  /** Category and content. */
  readonly rest: string
  readonly titleInitials: string
  readonly tagInitials: string
}

export type IndexedField = keyof SearchDocument

/** The fields to search, by rank: from the title alone to all of them. */
export const reaches: readonly Readonly<Record<Way['by'], readonly IndexedField[]>>[] = [
  { text: ['title'], initials: ['titleInitials'] },
  { text: ['title', 'tags'], initials: ['titleInitials', 'tagInitials'] },
  { text: ['title', 'tags', 'subtitle'], initials: ['titleInitials', 'tagInitials'] },
  { text: ['title', 'tags', 'subtitle', 'rest'], initials: ['titleInitials', 'tagInitials'] },
]

type Searchable = {
  readonly title: string
  readonly subtitle: string | null
  readonly tags: readonly string[]
  readonly category: string
  /** Without markup. */
  readonly text: string
}

export const documentOf = ({ title, subtitle, tags, category, text }: Searchable): SearchDocument => {
  const folded = { title: fold(title), tags: tags.map(fold).join('\n') }
  return {
    ...folded,
    subtitle: fold(subtitle ?? ''),
    rest: `${fold(category)}\n${fold(text)}`,
    titleInitials: initialsIn(folded.title),
    tagInitials: initialsIn(folded.tags),
  }
}

export const matchesWay = (text: string, way: Way): boolean =>
  way.next.length === 0 ? text.includes(way.stem) : new RegExp(expressionOf(way), 'u').test(text)

const finds = (document: SearchDocument, words: readonly Word[], reach: (typeof reaches)[number]): boolean =>
  words.length > 0 &&
  words.every((word) => word.some((way) => reach[way.by].some((field) => matchesWay(document[field], way))))

/**
 * The rank of a match, 0 the best: all words in the title, in title or tags, with the subtitle, anywhere; then the same for loose matches.
 * `null`: no match.
 */
export const rankOf = (document: SearchDocument, { literal, loose }: Query): number | null => {
  const ranked = [literal, loose].flatMap((words) => reaches.map((reach) => ({ words, reach })))
  const rank = ranked.findIndex(({ words, reach }) => finds(document, words, reach))
  return rank < 0 ? null : rank
}

/** From this rank on, matches are loose. */
export const firstLooseRank = reaches.length
