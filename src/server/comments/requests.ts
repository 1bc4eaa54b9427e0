import * as z from 'zod'

import { repliesLimits } from '#/contract/comment-limits.ts'
import { formMessages } from '#/text/form-messages.ts'

import { cursorField, namedIdField, parseBody } from '../http/parameters.ts'
import { Refused } from '../http/refused.ts'
import { authorField, contentField, passwordField } from './fields.ts'

const { incomplete, noContent, noPassword } = formMessages
const objectExpected = '요청이 올바르지 않습니다. 본문을 JSON 객체로 보내 주세요.'
const infoExpected = '요청이 올바르지 않습니다. commentInfo 값으로 객체를 보내 주세요.'

const details = {
  parent_comment_id: namedIdField('parent_comment_id').nullish(),
  secret: z.boolean({ error: '요청이 올바르지 않습니다. secret 값으로 true를 보내 주세요.' }).nullish(),
  // Spam signals never cause a refusal: invalid values count as absent.
  website: z.string().nullish().catch(null),
  open_ms: z.number().nullish().catch(null),
}

const CommentInfo = z.object(
  {
    author: authorField(incomplete),
    password: passwordField(incomplete),
    content: contentField(incomplete),
    ...details,
  },
  { error: infoExpected },
)
type CommentInfo = z.output<typeof CommentInfo>

const toNewComment = (postId: number, { parent_comment_id, secret, website, open_ms, ...texts }: CommentInfo) => ({
  postId,
  parentId: parent_comment_id ?? null,
  /** Whether the author wants only the owner to read it. */
  secret: secret ?? false,
  /** Spam signals: the content of a honeypot field, and how long the form was open, in milliseconds; `null` if absent. */
  signals: { website: website ?? null, openMs: open_ms ?? null },
  ...texts,
})

const NewComment = z
  .object({ postId: namedIdField('postId'), commentInfo: CommentInfo }, { error: objectExpected })
  .transform(({ postId, commentInfo }) => toNewComment(postId, commentInfo))
export type NewComment = z.output<typeof NewComment>

/** With the owner's session, only the content is required. */
const OwnerComment = z.object(
  {
    postId: namedIdField('postId'),
    commentInfo: z.object({ content: contentField(noContent), ...details }, { error: infoExpected }),
  },
  { error: objectExpected },
)

const commentId = namedIdField('commentId')
const requiredPassword = passwordField(noPassword)
/** With the owner's session, a password is ignored. */
const ignoredPassword = z
  .unknown()
  .optional()
  .transform(() => '')

const Target = z.object({ commentId, password: requiredPassword }, { error: objectExpected })
const OwnerTarget = Target.extend({ password: ignoredPassword })
export type Target = z.output<typeof Target>

const Edit = Target.extend({ content: contentField(noContent) })
const OwnerEdit = Edit.extend({ password: ignoredPassword })
export type Edit = z.output<typeof Edit>

const OwnerPassword = z.object({ password: requiredPassword }, { error: objectExpected })

/** An empty field counts as absent. */
const something = z
  .unknown()
  .refine((value) => (typeof value === 'string' ? value.trim() !== '' : (value ?? null) !== null))
const HasPassword = z.union([
  z.object({ password: something }),
  z.object({ commentInfo: z.object({ password: something }) }),
])

/** Whether a request contains a password, and so does not rely on the session. */
export const hasPassword = (body: unknown): boolean => HasPassword.safeParse(body).success

const idsExpected = `요청이 올바르지 않습니다. ids 값으로 댓글 번호를 1개에서 ${repliesLimits.ids}개까지 보내 주세요.`
const afterExpected = '요청이 올바르지 않습니다. after 값으로 댓글 번호 하나나 0을 보내 주세요.'

const AskedReplies = z.object(
  {
    ids: z
      .array(namedIdField('ids'), { error: idsExpected })
      .min(1, { error: idsExpected })
      .max(repliesLimits.ids, { error: idsExpected })
      .transform((ids) => [...new Set(ids)]),
    after: cursorField(afterExpected).nullish(),
  },
  { error: objectExpected },
)

const parse = <T extends z.ZodType>(schema: T, body: unknown): z.output<T> =>
  parseBody(schema, body, (problem) => new Refused(400, problem))

/**
 * Parses the body of a new comment. Throws 400. `ownerName`: the owner's name if the request has the owner's session, else
 * `null`.
 */
export const parseNewComment = (body: unknown, ownerName: string | null): NewComment => {
  if (ownerName === null) return parse(NewComment, body)
  const { postId, commentInfo } = parse(OwnerComment, body)
  return toNewComment(postId, { ...commentInfo, author: ownerName, password: '' })
}

/** Parses the body of a call on a comment: to delete it, or to read it if it is secret. Throws 400. */
export const parseTarget = (body: unknown, asOwner: boolean): Target => parse(asOwner ? OwnerTarget : Target, body)

/** Parses the body of an edit. Throws 400. */
export const parseEdit = (body: unknown, asOwner: boolean): Edit => parse(asOwner ? OwnerEdit : Edit, body)

/** The admin password in a request's body. Throws 400. */
export const parseOwnerPassword = (body: unknown): string => parse(OwnerPassword, body).password

/** The comments whose replies are requested, and the id after which they start. Throws 400. */
export const parseAskedReplies = (body: unknown): { readonly ids: readonly number[]; readonly after: number } => {
  const { ids, after } = parse(AskedReplies, body)
  return { ids, after: after ?? 0 }
}

/** Parses `Idempotency-Key`; `null` if absent. Throws 400. */
export const parseIdempotencyKey = (header: string | undefined): string | null => {
  if (header === undefined) return null
  if (/^[\x21-\x7E]{1,255}$/.test(header)) return header
  throw new Refused(400, '요청이 올바르지 않습니다. Idempotency-Key는 빈칸 없는 ASCII 1자에서 255자까지입니다.')
}
