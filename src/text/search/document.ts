import { fold } from './folding.ts'
import { expressionOf, initialsIn } from './pattern.ts'
import type { Query, Way, Word } from './query.ts'

/** What a post is found by, folded. Lists have a line for each item, so that no word is found across two. */
export type SearchDocument = {
  readonly title: string
  readonly tags: string
  readonly subtitle: string
  /** The category and the text. */
  readonly rest: string
  readonly titleInitials: string
  readonly tagInitials: string
}

export type IndexedField = keyof SearchDocument

/** Where a word may stand, from the most telling place to all of them. */
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
 * How good a find is, 0 the best: in the title, in tags too, in the subtitle too, anywhere; then the same for what was not
 * typed to the letter. `null`: not found.
 */
export const rankOf = (document: SearchDocument, { literal, loose }: Query): number | null => {
  const ranked = [literal, loose].flatMap((words) => reaches.map((reach) => ({ words, reach })))
  const rank = ranked.findIndex(({ words, reach }) => finds(document, words, reach))
  return rank < 0 ? null : rank
}

/** From this rank on nothing was found to the letter. */
export const firstLooseRank = reaches.length
