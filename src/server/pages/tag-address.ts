import { positiveId } from '#/contract/positive-id.ts'
import { nameInAddress, tagPath } from '#/text/tag-address.ts'

import type { Reader } from '../database/database.ts'
import { findTag } from '../tags/tags.ts'
import { pathSegments } from './path-segments.ts'

/**
 * Where a tag's list is, if the address names the tag by another name or by none; `null` for every other address. The
 * name stands in the heading of the page: whoever makes up a link must not be able to write it.
 */
export const tagAddress = async (db: Reader, pathname: string): Promise<string | null> => {
  const [screen, segment = '', name, ...rest] = pathSegments(pathname) ?? []
  const id = positiveId(segment)
  if (screen !== 'tag' || id === null || rest.length > 0) return null
  const tag = await findTag(db, id)
  return tag === undefined || nameInAddress(tag.name) === name ? null : tagPath(id, tag.name)
}
