import * as z from 'zod/mini'

import { holdRules } from '#/contract/desk.ts'
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

export const ExactAllPosts = z.strictObject({ stripedPosts: z.array(item), ...totals })
export const ExactNamedPosts = z.strictObject({
  data1: z.array(item),
  data2: z.tuple([z.strictObject({ id, name: text })]),
  ...totals,
})
export const ExactTagPosts = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({ modifiedPosts: z.array(item), ...totals }),
})
export const ExactHotPosts = z.array(z.strictObject({ id, slug: text, title: text }))

export const ExactComment = z.strictObject({
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
export const ExactDetail = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({
    post: z.strictObject({ ...summary, sub_title: optionalText, content: text }),
    tags: z.array(tag),
    formerPost: neighbour,
    nextPost: neighbour,
    tagRelatedPostArray: z.array(z.strictObject(link)),
    highestPosCntTagName: optionalText,
    comments: z.array(ExactComment),
    comments_more: z.optional(z.literal(true)),
    comment_cnt: z.optional(count),
  }),
})
export const ExactComments = z.strictObject({
  success: z.literal(true),
  comments: z.array(ExactComment),
  more: z.optional(z.literal(true)),
})

const ownerComment = z.strictObject({
  ...ExactComment.def.shape,
  by_owner: z.optional(z.boolean()),
  postId: id,
  slug: text,
  title: text,
  state: z.enum(['live', 'held']),
})
export const ExactOwnerComments = z.strictObject({
  success: z.literal(true),
  comments: z.array(ownerComment),
  more: z.optional(z.literal(true)),
})
export const ExactSignedIn = z.strictObject({ success: z.literal(true) })
export const ExactRules = z.strictObject({
  success: z.literal(true),
  rules: z.strictObject({ hold: z.enum(holdRules), words: z.array(text), closed: z.array(id) }),
})
export const ExactNumbers = z.strictObject({
  success: z.literal(true),
  days: z.array(z.strictObject({ day: z.iso.date(), views: count })),
  posts: z.array(z.strictObject({ id, slug: text, title: text, views: count })),
  origins: z.array(z.strictObject({ origin: z.string(), views: count })),
})
export const ExactCommentFeed = z.strictObject({ success: z.literal(true), url: z.url() })

export const ExactCategories = z.array(z.strictObject({ id, name: text }))
export const ExactSubcategories = z.array(z.strictObject({ id, name: text, category_id: id }))
export const ExactTags = z.strictObject({
  success: z.literal(true),
  tags: z.array(z.strictObject({ initial: text, tags: z.array(tag) })),
})

export const ExactFoundPosts = z.strictObject({
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
export const ExactTitles = z.strictObject({ success: z.literal(true), titles: z.array(z.tuple([id, text, text])) })

export const ExactWritten = z.strictObject({ success: z.literal(true), msg: text, newComment: ExactComment })
export const ExactEdited = z.strictObject({ success: z.literal(true), msg: text, comment: ExactComment })
export const ExactOpened = z.strictObject({ success: z.literal(true), comments: z.array(ExactComment) })
export const ExactReplies = z.strictObject({
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
export const ExactLiveData = z.strictObject({ count, last: count })
export const ExactDone = z.strictObject({ success: z.literal(true), msg: text })
export const ExactChecked = z.strictObject({ success: z.boolean() })
const Refusal = z.strictObject({
  success: z.literal(false),
  msg: z.string().check(z.regex(/[가-힣]/)),
  code: z.optional(z.enum(refusalCodes)),
})

export const read = async <T extends z.core.$ZodType>(schema: T, answer: Promise<Response>): Promise<z.output<T>> =>
  z.parse(schema, await (await answer).json())

/** Checks that an answer is a refusal with a Korean message; returns its status. */
export const refusalStatus = async (answer: Promise<Response>): Promise<number> => {
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
