import type { PostTitle } from '#/contract/search.ts'
import { documentOf, type SearchDocument } from '#/text/search/document.ts'
import { nearTitles } from '#/text/search/near.ts'
import { readQuery } from '#/text/search/query.ts'
import { rankOf } from '#/text/search/ranking.ts'

/** As many as a page of the server's results has by default. */
const most = 12
const maxNear = 5

/** Folded once, not at each keystroke. */
const documents = new WeakMap<PostTitle, SearchDocument>()

const documentIn = (title: PostTitle): SearchDocument => {
  const known =
    documents.get(title) ?? documentOf({ title: title.title, subtitle: null, tags: [], category: '', text: '' })
  documents.set(title, known)
  return known
}

/** The titles that hold what was asked for, in the order of the server's answer that will follow. */
export const matchingTitles = (titles: readonly PostTitle[], asked: string): readonly PostTitle[] => {
  if (asked === '') return []
  const query = readQuery(asked)
  return titles
    .map((title) => ({ title, rank: rankOf(documentIn(title), query) ?? Infinity }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ title }) => title)
}

/** What may have been meant where nothing is found. */
export const titlesNear = (titles: readonly PostTitle[], asked: string): readonly PostTitle[] =>
  nearTitles(titles, asked, maxNear)
