import * as z from 'zod/mini'

import { PostSummary } from './post.ts'
import { Count, list, orNull, objectOrNull, OptionalText } from './primitives.ts'

/** One page of any list of posts. */
export type PostList = {
  /** The category's or subcategory's name; `null` when the answer does not say. */
  readonly name: string | null
  readonly posts: readonly PostSummary[]
  readonly count: number
  readonly totalPages: number
}

type Totals = { postCnt: number | null; totalPages: number | null }

/** Without totals, the list is assumed to be complete: one page with all posts. */
const toList = (posts: readonly PostSummary[], totals: Totals, name: string | null = null): PostList => ({
  name,
  posts,
  count: totals.postCnt ?? posts.length,
  totalPages: totals.totalPages ?? 1,
})

const totals = { postCnt: orNull(Count), totalPages: orNull(Count) }

const Striped = z.pipe(
  z.object({ stripedPosts: z.array(PostSummary), ...totals }),
  z.transform(({ stripedPosts, ...rest }) => toList(stripedPosts, rest)),
)

const Named = z.object({ name: OptionalText })

/** `data1` is required, if only as `null`: otherwise any object would parse as an empty list. */
const Numbered = z.pipe(
  z.object({ data1: z.nullable(z.array(PostSummary)), data2: z.union([list(Named), objectOrNull(Named)]), ...totals }),
  z.transform(({ data1, data2, ...rest }) => {
    const first = Array.isArray(data2) ? data2[0] : data2
    return toList(data1 ?? [], rest, first?.name ?? null)
  }),
)

const Plain = z.pipe(
  z.array(PostSummary),
  z.transform((posts) => toList(posts, { postCnt: null, totalPages: null })),
)

/** `GET /api/posts`: the three envelopes of the specification, section 7. */
export const PostListAnswer = z.union([Striped, Plain, Numbered])

/** `GET /api/posts/tag` */
export const TagPostsAnswer = z.pipe(
  z.object({ data: z.object({ modifiedPosts: list(PostSummary), ...totals }) }),
  z.transform(({ data: { modifiedPosts, ...rest } }) => toList(modifiedPosts, rest)),
)
