import { positiveId } from '#/contract/positive-id.ts'

import { categoryScope, everyPost, type Scope, subcategoryScope, tagScope } from '../database/scope.ts'

/** The answers that are kept, and the parameters that each depends on, in the order in which its key has them. */
const parameters: ReadonlyMap<string, readonly string[]> = new Map([
  ['/api/posts', ['categoryId', 'subcategoryId', 'pageNum']],
  ['/api/posts/tag', ['tagId', 'pageNum']],
  ['/api/posts/hotPosts', []],
  ['/api/category', []],
  ['/api/subcategory', ['categoryId']],
  ['/api/tag', []],
])

/** The post whose detail stands at an address without search. */
export const postAt = (path: string): number | null => positiveId(/^\/api\/posts\/(\d+)$/.exec(path)?.[1] ?? '')

/** Whether a parameter says what its absence says. */
const isDefault = (name: string, value: string): boolean =>
  name === 'pageNum' ? value === '1' : name !== 'tagId' && value === 'all'

const canonical = (address: string): string | null => {
  const end = address.indexOf('?')
  const path = end === -1 ? address : address.slice(0, end)
  const names = parameters.get(path) ?? (postAt(path) === null ? null : [])
  if (names === null || end === -1 || names.length === 0) return names && path
  const search = new URLSearchParams(address.slice(end))
  let spelt = path
  for (const name of names) {
    const values = search.getAll(name)
    const [value] = values
    if (value === undefined || (values.length === 1 && isDefault(name, value))) continue
    if (values.length > 1 || positiveId(value) === null) return null
    spelt += `${spelt === path ? '?' : '&'}${name}=${value}`
  }
  return spelt
}

/** Pages and programs ask for the same few addresses: parsing one costs more than all else of a kept answer. */
const read = new Map<string, string | null>()
const many = 1_000

/**
 * The one spelling of an address of the API whose answer may be kept, however its parameters are ordered and whatever
 * stands beside them; `null` for every other address, also for one that is to be refused.
 */
export const apiAddress = (address: string): string | null => {
  const known = read.get(address)
  if (known !== undefined) return known
  const key = canonical(address)
  // Addresses of many kilobytes are nobody's habit.
  if (address.length > 200) return key
  if (read.size >= many) read.clear()
  read.set(address, key)
  return key
}

/** Which page of which list stands at an address as {@link apiAddress} spells it; the first of all posts for no list. */
export const listAt = (address: string): { readonly scope: Scope; readonly page: number } => {
  const [path, search] = address.split('?')
  const asked = new URLSearchParams(search)
  const [tag, category, subcategory] = ['tagId', 'categoryId', 'subcategoryId'].map((name) =>
    Number(asked.get(name) ?? 0),
  )
  const page = Number(asked.get('pageNum') ?? 1)
  if (path === '/api/posts/tag') return { scope: tagScope(tag ?? 0), page }
  if (subcategory) return { scope: subcategoryScope(subcategory), page }
  return { scope: category ? categoryScope(category) : everyPost, page }
}
