import { positiveId } from '#/contract/positive-id.ts'

import { findCategory, findSubcategory } from '../categories/categories.ts'
import type { Reader } from '../database/database.ts'
import { categoryScope, everyPost, type Scope, subcategoryScope, tagScope } from '../database/scope.ts'
import { postExists } from '../publishing/post-exists.ts'
import { findTag } from '../tags/tags.ts'
import { pathSegments } from './path-segments.ts'

/** Nothing has the id 0. */
const idOf = (segment = ''): number => positiveId(segment) ?? 0

/** Whose pages `?page=` counts at an address; `null` where no list is shown. */
export const scopeAt = (pathname: string): Scope | null => {
  const segments = pathSegments(pathname) ?? ['']
  const [screen, first, second, third] = segments
  switch (`${screen ?? ''}/${segments.length}`) {
    case '/0':
      return everyPost
    case 'category/2':
      return categoryScope(idOf(first))
    case 'category/4':
      return second === 'sub' ? subcategoryScope(idOf(third)) : null
    case 'tag/2':
    case 'tag/3':
      return tagScope(idOf(first))
    default:
      return null
  }
}

/** Whether an address is the owner's own: what stands there is kept nowhere, and found by no search engine. */
export const isOwners = (pathname: string): boolean => pathSegments(pathname)?.[0] === 'owner'

/** Whether an address is one of the app's, and what it names is there. */
export const pageExists = async (db: Reader, pathname: string): Promise<boolean> => {
  const segments = pathSegments(pathname)
  if (segments === null) return false
  const [screen, first, second, third] = segments
  const id = idOf(first)
  switch (`${screen ?? ''}/${segments.length}`) {
    case '/0':
    case 'tag/1':
    case 'search/1':
    case 'owner/1':
      return true
    case 'category/2':
      return (await findCategory(db, id)) !== undefined
    case 'category/4':
      return second === 'sub' && (await findSubcategory(db, idOf(third)))?.category_id === id
    case 'pages/2':
    case 'pages/3':
      return postExists(db, id)
    case 'tag/2':
    case 'tag/3':
      return (await findTag(db, id)) !== undefined
    default:
      return false
  }
}
