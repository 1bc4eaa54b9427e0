import * as z from 'zod/mini'

import { Flag, Id, Instant, list, nullish, TextOrEmpty } from './wire.ts'

/** `POST /api/comment/replies`: `after` is the id behind which the replies are wanted, 0 for all. */
export type RepliesRequest = { readonly ids: readonly number[]; readonly after: number }

/** A reply to one of the comments that were asked about, with the post that it stands under. */
const Reply = z.pipe(
  z.object({
    /** The comment that it answers. */
    to: Id,
    id: Id,
    postId: Id,
    slug: TextOrEmpty,
    title: TextOrEmpty,
    author: TextOrEmpty,
    excerpt: TextOrEmpty,
    created_at: nullish(Instant),
    secret: z.optional(Flag),
  }),
  z.transform(({ created_at, secret, ...reply }) => ({
    ...reply,
    createdAt: created_at,
    /** Then it has neither author nor excerpt. */
    ...(secret === true && { secret }),
  })),
)
export type Reply = z.output<typeof Reply>

export const RepliesAnswer = z.pipe(
  z.object({ success: z.literal(true), replies: list(Reply) }),
  z.transform(({ replies }) => replies),
)
