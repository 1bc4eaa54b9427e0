import { fold } from './folding.ts'
import { initialsIn } from './initials.ts'

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
