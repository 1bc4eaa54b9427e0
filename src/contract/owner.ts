import * as z from 'zod/mini'

import { Comment, type WriteCommentRequest } from './comment.ts'
import { Count, Flag, Id, list, TextOrEmpty } from './wire.ts'

// What only the owner's desk asks and is answered. Visitors load none of it.

/** Which comments the owner looks through. */
export const commentStates = ['new', 'held', 'all'] as const
export type CommentState = (typeof commentStates)[number]

const OwnerComment = z.intersection(
  Comment,
  z.object({ postId: Id, slug: TextOrEmpty, title: TextOrEmpty, state: z.enum(['live', 'held']) }),
)
export type OwnerComment = z.output<typeof OwnerComment>

/** `GET /api/owner/comments`: newest first. One that brings none has reached the end. */
export const OwnerCommentsAnswer = z.pipe(
  z.object({ success: z.literal(true), comments: list(OwnerComment), more: Flag }),
  z.transform(({ comments, more }) => ({ comments, more: more && comments.length > 0 })),
)

/** Which comments wait for the owner: none, those with links, those of somebody new, all. */
export const holds = ['none', 'links', 'first', 'all'] as const
export type Hold = (typeof holds)[number]

/** How many words may be refused, and how long one may be, in UTF-16 units. */
export const ruleLimits = { words: 500, word: 100 } as const

const Rules = z.object({
  hold: z.enum(holds),
  /** A comment with one of them is refused. */
  words: list(z.string()),
  /** The posts that take no new comments. */
  closed: list(Id),
})
export type Rules = z.output<typeof Rules>

/** `GET` and `PUT /api/owner/rules` */
export const RulesAnswer = z.pipe(
  z.object({ success: z.literal(true), rules: Rules }),
  z.transform(({ rules }) => rules),
)

/** `GET /api/owner/numbers`: the last thirty days, of the blog or of one post. */
export const NumbersAnswer = z.object({
  success: z.literal(true),
  /** Oldest first, every one of them, as the calendar reads in Seoul. */
  days: z.array(z.object({ day: z.string(), views: Count })),
  /** The most viewed first. */
  posts: list(z.object({ id: Id, slug: TextOrEmpty, title: TextOrEmpty, views: Count })),
  /** Where the views came from, most first; an empty origin is one that nobody told. */
  origins: list(z.object({ origin: z.string(), views: Count })),
})
export type NumbersAnswer = z.output<typeof NumbersAnswer>

/** `GET` and `POST /api/owner/feed`: where feed readers find the comments; the address is a secret. */
export const CommentFeedAnswer = z.pipe(
  z.object({ success: z.literal(true), url: z.string() }),
  z.transform(({ url }) => url),
)

/** `POST /api/comment` under the owner's session: what is written is the owner's. */
export type OwnerWriteRequest = {
  readonly postId: WriteCommentRequest['postId']
  readonly commentInfo: { readonly content: string; readonly parent_comment_id?: number }
}
