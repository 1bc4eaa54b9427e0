import * as z from 'zod/mini'

import { holds } from '#/contract/owner.ts'
import { refusalCodes } from '#/contract/refusal.ts'

const text = z.string().check(z.minLength(1))
const id = z.int().check(z.positive())
const count = z.int().check(z.nonnegative())
const optionalText = z.nullable(z.string())

/** The exact shapes of this server's answers: neither more keys nor fewer. */
const link = { id, slug: text, title: text, thumbnail: optionalText, created_at: z.iso.datetime() }
const summary = { ...link, summary: optionalText, author: text }
const totals = { postCnt: count, totalPages: count }
const item = z.strictObject({ ...summary, subtitle: optionalText })
const tag = z.strictObject({ id, name: text, postCnt: count })

export const AllPosts = z.strictObject({ stripedPosts: z.array(item), ...totals })
export const NamedPosts = z.strictObject({
  data1: z.array(item),
  data2: z.tuple([z.strictObject({ id, name: text })]),
  ...totals,
})
export const TagPosts = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({ modifiedPosts: z.array(item), ...totals }),
})
export const HotPosts = z.array(z.strictObject({ id, slug: text, title: text }))

export const Comment = z.strictObject({
  id,
  author: z.string(),
  content: z.string(),
  created_at: z.iso.datetime(),
  deleted_at: z.union([z.literal(0), z.iso.datetime()]),
  parent_comment_id: z.nullable(id),
  by_owner: z.optional(z.boolean()),
  edited_at: z.optional(z.iso.datetime()),
  secret: z.optional(z.literal(true)),
  held: z.optional(z.literal(true)),
})
const neighbour = z.nullable(z.strictObject(link))
export const Detail = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({
    post: z.strictObject({ ...summary, sub_title: optionalText, content: text }),
    tags: z.array(tag),
    formerPost: neighbour,
    nextPost: neighbour,
    tagRelatedPostArray: z.array(z.strictObject(link)),
    highestPosCntTagName: optionalText,
    comments: z.array(Comment),
    comments_more: z.optional(z.literal(true)),
    comment_cnt: z.optional(count),
  }),
})
export const Comments = z.strictObject({
  success: z.literal(true),
  comments: z.array(Comment),
  more: z.optional(z.literal(true)),
})

const ownerComment = z.strictObject({
  ...Comment.def.shape,
  by_owner: z.optional(z.boolean()),
  postId: id,
  slug: text,
  title: text,
  state: z.enum(['live', 'held']),
})
export const OwnerComments = z.strictObject({
  success: z.literal(true),
  comments: z.array(ownerComment),
  more: z.optional(z.literal(true)),
})
export const SignedIn = z.strictObject({ success: z.literal(true) })
export const Rules = z.strictObject({
  success: z.literal(true),
  rules: z.strictObject({ hold: z.enum(holds), words: z.array(text), closed: z.array(id) }),
})
export const Numbers = z.strictObject({
  success: z.literal(true),
  days: z.array(z.strictObject({ day: z.iso.date(), views: count })),
  posts: z.array(z.strictObject({ id, slug: text, title: text, views: count })),
  origins: z.array(z.strictObject({ origin: z.string(), views: count })),
})
export const CommentFeed = z.strictObject({ success: z.literal(true), url: z.url() })

export const Categories = z.array(z.strictObject({ id, name: text }))
export const Subcategories = z.array(z.strictObject({ id, name: text, category_id: id }))
export const Tags = z.strictObject({
  success: z.literal(true),
  tags: z.array(z.strictObject({ initial: text, tags: z.array(tag) })),
})

export const FoundPosts = z.strictObject({
  success: z.literal(true),
  posts: z.array(
    z.strictObject({
      ...summary,
      subtitle: optionalText,
      category: text,
      excerpt: z.string(),
      marks: z.array(z.tuple([count, count])),
    }),
  ),
  ...totals,
  more: z.optional(z.literal(true)),
  readAs: z.optional(text),
})
export const Titles = z.strictObject({ success: z.literal(true), titles: z.array(z.tuple([id, text, text])) })

export const Written = z.strictObject({ success: z.literal(true), msg: text, newComment: Comment })
export const Edited = z.strictObject({ success: z.literal(true), msg: text, comment: Comment })
export const Opened = z.strictObject({ success: z.literal(true), comments: z.array(Comment) })
export const Replies = z.strictObject({
  success: z.literal(true),
  replies: z.array(
    z.strictObject({
      to: id,
      id,
      postId: id,
      slug: text,
      title: text,
      author: z.string(),
      excerpt: z.string(),
      created_at: z.iso.datetime(),
      secret: z.optional(z.literal(true)),
    }),
  ),
})
export const LiveData = z.strictObject({ count, last: count })
export const Done = z.strictObject({ success: z.literal(true), msg: text })
export const Checked = z.strictObject({ success: z.boolean() })
const Refusal = z.strictObject({
  success: z.literal(false),
  msg: z.string().check(z.regex(/[가-힣]/)),
  code: z.optional(z.enum(refusalCodes)),
})

export const read = async <T extends z.core.$ZodType>(schema: T, answer: Promise<Response>): Promise<z.output<T>> =>
  z.parse(schema, await (await answer).json())

/** Checks that an answer is a refusal with a Korean message; returns its status. */
export const refusalOf = async (answer: Promise<Response>): Promise<number> => {
  const { status } = await answer
  await read(Refusal, answer)
  return status
}

/** The same with its code. */
export const codeOf = async (answer: Promise<Response>) => {
  const { status } = await answer
  const { code } = await read(Refusal, answer)
  return [status, code] as const
}
