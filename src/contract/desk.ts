import * as z from 'zod/mini'

import { Comment } from './comment.ts'
import { Count, Flag, Id, list, TextOrEmpty } from './primitives.ts'

// Answers to the owner's desk. Visitors load none of them.

/** Which comments the owner's inbox lists: unseen ones, held ones, all. */
export const inboxFilters = ['new', 'held', 'all'] as const
export type InboxFilter = (typeof inboxFilters)[number]

const OwnerComment = z.intersection(
  Comment,
  z.object({ postId: Id, slug: TextOrEmpty, title: TextOrEmpty, state: z.enum(['live', 'held']) }),
)
export type OwnerComment = z.output<typeof OwnerComment>

/** `GET /api/owner/comments`: newest first. An empty answer is the end, whatever `more` says. */
export const OwnerCommentsAnswer = z.pipe(
  z.object({ success: z.literal(true), comments: list(OwnerComment), more: Flag }),
  z.transform(({ comments, more }) => ({ comments, more: more && comments.length > 0 })),
)

/** Which comments are held for the owner's approval: none, those with links, those of new authors, all. */
export const holdRules = ['none', 'links', 'first', 'all'] as const
export type HoldRule = (typeof holdRules)[number]

/** How many days the numbers go back. */
export const daysOfNumbers = 30

/** Maximum number of forbidden words, and maximum length of one, in UTF-16 code units. */
export const ruleLimits = { count: 500, length: 100 } as const

const Rules = z.object({
  hold: z.enum(holdRules),
  /** Comments that contain one of these are refused. */
  words: list(z.string()),
  /** The ids of posts that accept no new comments. */
  closed: list(Id),
})
export type Rules = z.output<typeof Rules>

/** `GET` and `PUT /api/owner/rules` */
export const RulesAnswer = z.pipe(
  z.object({ success: z.literal(true), rules: Rules }),
  z.transform(({ rules }) => rules),
)

/** `GET /api/owner/numbers`: the views of the last {@link daysOfNumbers} days, of the blog or of one post. */
export const NumbersAnswer = z.object({
  success: z.literal(true),
  /** Every day in Seoul's time zone, oldest first. */
  days: z.array(z.object({ day: z.string(), views: Count })),
  /** Most viewed first. */
  posts: list(z.object({ id: Id, slug: TextOrEmpty, title: TextOrEmpty, views: Count })),
  /** Referring origins, most views first; an empty string for views without a referrer. */
  origins: list(z.object({ origin: z.string(), views: Count })),
})
export type NumbersAnswer = z.output<typeof NumbersAnswer>

/** `GET` and `POST /api/owner/feed`: the secret address of the feed of all comments. */
export const CommentFeedAnswer = z.pipe(
  z.object({ success: z.literal(true), url: z.string() }),
  z.transform(({ url }) => url),
)
