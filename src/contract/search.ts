import * as z from 'zod/mini'

import { PostSummary } from './post.ts'
import { Count, Flag, Id, list, orNull, OptionalText, TextOrEmpty } from './primitives.ts'

const FoundPost = z.intersection(
  PostSummary,
  z.object({
    category: OptionalText,
    excerpt: TextOrEmpty,
    /** The matches in the excerpt: start and end, in UTF-16 code units. */
    marks: list(z.tuple([Count, Count])),
  }),
)
export type FoundPost = z.output<typeof FoundPost>

/** `GET /api/search` */
export const SearchAnswer = z.pipe(
  z.object({
    posts: list(FoundPost),
    postCnt: orNull(Count),
    totalPages: orNull(Count),
    more: Flag,
    readAs: OptionalText,
  }),
  z.transform(({ posts, postCnt, totalPages, more, readAs }) => ({
    posts,
    count: postCnt ?? posts.length,
    totalPages: totalPages ?? 1,
    /** Whether there are more results than `count`. */
    isMore: more,
    /** The query in the other keyboard layout, if only that had results; `null` if the query was used as typed. */
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
