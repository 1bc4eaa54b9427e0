import * as z from 'zod/mini'

import { PostSummary } from './post.ts'
import { Count, list, nullish, objectOrNull, OptionalText } from './wire.ts'

/** One page of posts, whichever list it is a page of. */
export type PostList = {
  /** The category's or subcategory's name; `null` when the answer does not say. */
  readonly name: string | null
  readonly posts: readonly PostSummary[]
  readonly count: number
  readonly totalPages: number
}

type Totals = { postCnt: number | null; totalPages: number | null }

/** Without totals the count is the number of posts, and there is one page. */
const toList = (posts: readonly PostSummary[], totals: Totals, name: string | null = null): PostList => ({
  name,
  posts,
  count: totals.postCnt ?? posts.length,
  totalPages: totals.totalPages ?? 1,
})

const totals = { postCnt: nullish(Count), totalPages: nullish(Count) }

const Striped = z.pipe(
  z.object({ stripedPosts: z.array(PostSummary), ...totals }),
  z.transform(({ stripedPosts, ...rest }) => toList(stripedPosts, rest)),
)

const Named = z.object({ name: OptionalText })

/** `data1` must be there, if only as `null`: without it any object would pass for a list without posts. */
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
