/** Decodes percent-encoding; `null` if it is malformed. */
export const decodedOrNull = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Decodes percent-encoding; malformed text stays as it is. */
export const decoded = (text: string): string => decodedOrNull(text) ?? text

/** Greater than any id: the first unsafe integer (`Number.isSafeInteger`). */
const beyond = Number.MAX_SAFE_INTEGER + 1

/**
 * Parses a positive integer of plain digits, without sign, leading zeros or exponent; `null` for any other text. One that is
 * too large to be exact becomes {@link beyond}: well formed, but nobody's id.
 */
export const positiveInteger = (text: string): number | null =>
  /^[1-9]\d*$/.test(text) ? Math.min(Number(text), beyond) : null

/** Parses an id; `null` if the text cannot be one. Ids in addresses, files and requests are parsed here. */
export const positiveId = (text: string): number | null => {
  const id = positiveInteger(text)
  return id === beyond ? null : id
}

/** The post id in a path of the site or the API, else `null`. A cheap pattern, because it runs for every cached answer. */
export const postIdIn = (path: string): number | null =>
  positiveId(/^\/(?:pages|api\/posts)\/(\d+)/.exec(path)?.[1] ?? '')

/** The page number of a `?page=` value; 1 unless it is a single positive integer that is exact. */
export const askedPage = (page: unknown): number =>
  (typeof page === 'string' || typeof page === 'number' ? positiveId(String(page)) : null) ?? 1

/** The path of one page of a list. */
export const listPath = (path: string, page: number): string => (page === 1 ? path : `${path}?page=${page}`)

/** A number, or its digits as taken from an address. */
type Id = number | string

export const categoryPath = (id: Id): string => `/category/${id}`

export const subcategoryPath = (categoryId: Id, id: Id): string => `/category/${categoryId}/sub/${id}`

/** The path of a post without its slug: the slug may change with the title, the id never does. */
export const postIdPath = (id: Id): string => `/pages/${id}`

/** The slug comes from the front matter, or from the title (`#/text/slug.ts`). */
export const postPath = ({ id, slug }: { readonly id: Id; readonly slug: string }): string =>
  `${postIdPath(id)}/${encodeURIComponent(slug)}`

/** The URL of a path of the server; the API's base may end in slashes. */
export const serverUrl = (apiBase: string, path: string): string => `${apiBase.replace(/\/+$/, '')}${path}`

/** The path of a post's answer, below `/api/`. */
export const postAnswerPath = (id: number): string => `posts/${id}`

/** The name of a comment: its key in the thread, its element's id, and the fragment of its address. */
export const commentName = (id: number): string => `comment-${id}`

/** The id in a {@link commentName}, else `null`. */
export const commentIdIn = (fragment: string): number | null => positiveId(/^comment-(\d+)$/.exec(fragment)?.[1] ?? '')

/**
 * A tag's name or a post's slug as a path segment; `undefined` for `.` and `..`, which URL parsers resolve. Lone
 * surrogates, which cannot be encoded, are replaced: some servers cut names by UTF-16 units.
 */
export const nameInAddress = (name: string | undefined): string | undefined =>
  name === '.' || name === '..' ? undefined : name?.toWellFormed()

export const tagPath = (id: Id, name: string | undefined): string => {
  const shown = nameInAddress(name)
  return shown === undefined ? `/tag/${id}` : `/tag/${id}/${encodeURIComponent(shown)}`
}

export const searchPath = '/search'
