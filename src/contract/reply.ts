import * as z from 'zod/mini'

import { Flag, Id, InstantOrNull, list, TextOrEmpty } from './primitives.ts'

/** `POST /api/comment/replies`: the replies to `ids` whose own ids are greater than `after`; 0 for all. */
export type RepliesRequest = { readonly ids: readonly number[]; readonly after: number }

/** A reply to one of the requested comments, with its post. */
const Reply = z.pipe(
  z.object({
    /** The id of its parent. */
    to: Id,
    id: Id,
    postId: Id,
    slug: TextOrEmpty,
    title: TextOrEmpty,
    author: TextOrEmpty,
    excerpt: TextOrEmpty,
    created_at: InstantOrNull,
    secret: z.optional(Flag),
  }),
  z.transform(({ created_at, secret, ...reply }) => ({
    ...reply,
    createdAt: created_at,
    /** Secret replies have neither author nor excerpt. */
    ...(secret === true && { secret }),
  })),
)
export type Reply = z.output<typeof Reply>

export const RepliesAnswer = z.pipe(
  z.object({ success: z.literal(true), replies: list(Reply) }),
  z.transform(({ replies }) => replies),
)
