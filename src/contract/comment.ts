import * as z from 'zod/mini'

import { Deleted, Flag, Id, Instant, InstantOrNull, list, orNull, TextOrEmpty } from './primitives.ts'

/** `null` for a comment without parent, which servers without nullable columns send as `0` or `''`. */
const ParentId = z.pipe(
  z.nullish(z.union([z.literal(''), Id])),
  z.transform((value) => (value === undefined || value === '' || value === 0 ? null : value)),
)

/** A comment in any answer. */
export const Comment = z.pipe(
  z.object({
    id: Id,
    author: TextOrEmpty,
    content: TextOrEmpty,
    created_at: InstantOrNull,
    deleted_at: z.optional(Deleted),
    parent_comment_id: ParentId,
    by_owner: z.optional(z.unknown()),
    edited_at: z.optional(orNull(Instant)),
    secret: z.optional(Flag),
    held: z.optional(Flag),
  }),
  z.transform(({ deleted_at, parent_comment_id, created_at, by_owner, edited_at, secret, held, ...comment }) => ({
    ...comment,
    ...(typeof by_owner === 'boolean' && { byOwner: by_owner }),
    ...(typeof edited_at === 'string' && { editedAt: edited_at }),
    ...(secret === true && { secret }),
    ...(held === true && { held }),
    createdAt: created_at,
    deleted: deleted_at ?? false,
    parentId: parent_comment_id,
  })),
)
export type Comment = z.output<typeof Comment>

/** `GET /api/comment`: the comments of a thread after an id. An empty answer is the end, whatever `more` says. */
export const CommentsAnswer = z.pipe(
  z.object({ success: z.literal(true), comments: list(Comment), more: Flag }),
  z.transform(({ comments, more }) => ({ comments, more: more && comments.length > 0 })),
)

/** Whether the owner wrote a comment. If the answer does not say, the author's name decides (specification, section 6). */
export const isByOwner = ({ author, byOwner }: Pick<Comment, 'author' | 'byOwner'>, owner: string): boolean =>
  byOwner ?? author === owner

/** The fields of the comment form. */
type CommentInput = { readonly author: string; readonly password: string; readonly content: string }

/** Signals that distinguish people from spam bots, if the form sends them. */
export type SpamSignals = {
  /** The value of the honeypot, a field that people do not see. */
  readonly website?: string
  /** Time from the display of the form to its submission, in milliseconds. */
  readonly open_ms?: number
}

/** With the owner's session, name and password are optional. */
type OwnerInput = Pick<CommentInput, 'content'>

/** `POST /api/comment` */
export type WriteCommentRequest = {
  readonly postId: number
  readonly commentInfo: (CommentInput | OwnerInput) &
    SpamSignals & {
      readonly parent_comment_id?: number
      readonly secret?: true
    }
}
export const WriteCommentAnswer = z.pipe(
  z.object({ success: z.literal(true), newComment: Comment }),
  z.transform(({ newComment }) => newComment),
)

/** `DELETE /api/comment`. Without a password, the owner's session authorises it. */
export type DeleteCommentRequest = { readonly commentId: number; readonly password?: string }

/** `PATCH /api/comment` */
export type EditCommentRequest = DeleteCommentRequest & { readonly content: string }
export const EditCommentAnswer = z.pipe(
  z.object({ success: z.literal(true), comment: Comment }),
  z.transform(({ comment }) => comment),
)

/** `POST /api/comment/open`: a secret comment and the secret replies below it, with their texts. */
export type OpenCommentRequest = DeleteCommentRequest
export const OpenCommentAnswer = z.pipe(
  z.object({ success: z.literal(true), comments: z.array(Comment).check(z.minLength(1)) }),
  z.transform(({ comments }) => comments),
)
