import * as z from 'zod/mini'

import { PostSummary } from './post.ts'
import { Count, Id, list, nullish, OptionalText, TextOrEmpty } from './wire.ts'

const FoundPost = z.intersection(
  PostSummary,
  z.object({
    category: OptionalText,
    excerpt: TextOrEmpty,
    /** Places in the excerpt, in UTF-16 units. */
    marks: list(z.tuple([Count, Count])),
  }),
)
export type FoundPost = z.output<typeof FoundPost>

/** `GET /api/search` */
export const SearchAnswer = z.pipe(
  z.object({
    posts: list(FoundPost),
    postCnt: nullish(Count),
    totalPages: nullish(Count),
    more: z.optional(z.boolean()),
    readAs: OptionalText,
  }),
  z.transform(({ posts, postCnt, totalPages, more, readAs }) => ({
    posts,
    count: postCnt ?? posts.length,
    totalPages: totalPages ?? 1,
    /** Whether there are more than are counted. */
    isMore: more ?? false,
    /** What was found by reading the keys of the other keyboard layout; `null` when as typed. */
    readAs,
  })),
)
export type SearchAnswer = z.output<typeof SearchAnswer>

/** `GET /api/search/titles` */
export const TitlesAnswer = z.pipe(
  z.object({ titles: z.array(z.tuple([Id, TextOrEmpty, TextOrEmpty])) }),
  z.transform(({ titles }) => titles.map(([id, slug, title]) => ({ id, slug, title }))),
)
export type PostTitle = z.output<typeof TitlesAnswer>[number]
