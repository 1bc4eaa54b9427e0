import { positiveId } from './positive-id.ts'

/** The post that a path is about, here or at the API. By a pattern: this is asked for every answer that is kept. */
export const postIdIn = (path: string): number | null =>
  positiveId(/^\/(?:pages|api\/posts)\/(\d+)/.exec(path)?.[1] ?? '')

/** The page that `?page=` asks for; whatever is no positive integer, given once, counts as 1. */
export const askedPage = (page: unknown): number =>
  (typeof page === 'string' || typeof page === 'number' ? positiveId(String(page)) : null) ?? 1

/** A page of a list. */
export const listPath = (path: string, page: number): string => (page === 1 ? path : `${path}?page=${page}`)

/** As a number, or as an address spells it. */
type Id = number | string

export const categoryPath = (id: Id): string => `/category/${id}`

export const subcategoryPath = (categoryId: Id, id: Id): string => `/category/${categoryId}/sub/${id}`

/** A post by its id alone: the slug may change with the title, this stays. */
export const postIdPath = (id: Id): string => `/pages/${id}`

export const postPath = ({ id, slug }: { readonly id: Id; readonly slug: string }): string =>
  `${postIdPath(id)}/${encodeURIComponent(slug)}`

/** The name in the address of a tag's list; none for `.` and `..`, which every URL parser takes for a way. */
export const nameInAddress = (name: string | undefined): string | undefined =>
  name === '.' || name === '..' ? undefined : name

export const tagPath = (id: Id, name: string | undefined): string => {
  const shown = nameInAddress(name)
  return shown === undefined ? `/tag/${id}` : `/tag/${id}/${encodeURIComponent(shown)}`
}

export const searchPath = '/search'
