import * as z from 'zod/mini'

import { Count, Id, list, orNull, TextOrEmpty } from './primitives.ts'

/** A tag with its number of posts (`null` if the answer does not say). */
export const Tag = z.pipe(
  z.object({ id: Id, name: TextOrEmpty, postCnt: orNull(Count) }),
  z.transform(({ postCnt, ...tag }) => ({ ...tag, count: postCnt })),
)
export type Tag = z.output<typeof Tag>

/** The tags with the same initial. */
export const TagGroup = z.object({ initial: TextOrEmpty, tags: list(Tag) })
export type TagGroup = z.output<typeof TagGroup>

/** `GET /api/tag`; an initial without tags needs no heading. */
export const TagIndexAnswer = z.pipe(
  z.object({ tags: list(TagGroup) }),
  z.transform(({ tags }) => tags.filter((group) => group.tags.length > 0)),
)
