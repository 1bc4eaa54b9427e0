import * as z from 'zod'

import { commentLimits } from '#/contract/comment-limits.ts'
import { positiveId } from '#/contract/positive-id.ts'
import { formatCount } from '#/text/counts.ts'
import { composed, nameKey, visible } from '#/text/names.ts'

import { Refused } from '../http/refused.ts'
import { bodyText, isOverloaded, nameText } from './plain-text.ts'

const incomplete = '작성자, 비밀번호, 내용을 모두 입력해 주세요.'
const noPassword = '비밀번호를 입력해 주세요.'

type Field = {
  /** As the form calls it. */
  readonly name: string
  /** What to say when nothing is there. */
  readonly missing: string
  readonly limit: number
  /** Takes out what is not kept. */
  readonly clean?: (given: string) => string
  readonly isEmpty: (text: string) => boolean
}

/** A text as it is kept, composed: keyboards send the same Hangul in two ways. */
const field = ({ name, missing, limit, clean = (given) => given, isEmpty }: Field) =>
  z
    .string({ error: ({ input }) => ((input ?? null) === null ? missing : `${name} 칸에는 글자를 보내 주세요.`) })
    // Half of a surrogate pair: the database would keep another character in its place.
    .refine((given) => given.isWellFormed(), { error: `${name} 칸에 깨진 글자가 있습니다.`, abort: true })
    .transform(clean)
    .refine((text) => !isOverloaded(text), {
      error: `${name} 칸에 부호가 너무 많이 붙은 글자가 있습니다.`,
      abort: true,
    })
    .transform(composed)
    .refine((text) => text.length <= limit, {
      error: `${name} 칸에는 ${formatCount(limit)}자까지 쓸 수 있습니다.`,
      abort: true,
    })
    .refine((text) => !isEmpty(text), { error: missing })

const password = (missing: string) =>
  field({
    name: '비밀번호',
    missing,
    limit: commentLimits.password,
    isEmpty: (text) => text.trim() === '',
  })

/** A number, or one written as text: some clients have no other. */
const id = (error: string) =>
  z.union([z.number(), z.string().transform(positiveId)], { error }).pipe(z.int({ error }).positive({ error }))

const idExpected = (name: string) => `요청이 올바르지 않습니다. ${name} 값으로 1 이상의 정수 하나를 보내 주세요.`
const objectExpected = '요청이 올바르지 않습니다. 본문을 JSON 객체로 보내 주세요.'

const NewComment = z
  .object(
    {
      postId: id(idExpected('postId')),
      commentInfo: z.object(
        {
          author: field({
            name: '작성자',
            missing: incomplete,
            limit: commentLimits.author,
            clean: nameText,
            isEmpty: (text) => nameKey(text) === '',
          }),
          password: password(incomplete),
          content: field({
            name: '내용',
            missing: incomplete,
            limit: commentLimits.content,
            clean: bodyText,
            isEmpty: (text) => visible(text) === '',
          }),
          parent_comment_id: id(idExpected('parent_comment_id')).nullish(),
        },
        { error: '요청이 올바르지 않습니다. commentInfo 값으로 객체를 보내 주세요.' },
      ),
    },
    { error: objectExpected },
  )
  .transform(({ postId, commentInfo: { parent_comment_id, ...texts } }) => ({
    postId,
    parentId: parent_comment_id ?? null,
    ...texts,
  }))
export type NewComment = z.output<typeof NewComment>

const Deletion = z.object(
  { commentId: id(idExpected('commentId')), password: password(noPassword) },
  { error: objectExpected },
)
export type Deletion = z.output<typeof Deletion>

const OwnerPassword = z.object({ password: password(noPassword) }, { error: objectExpected })

const read = <T extends z.ZodType>(schema: T, body: unknown): z.output<T> => {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new Refused(400, parsed.error.issues[0]?.message ?? objectExpected)
}

export const readNewComment = (body: unknown): NewComment => read(NewComment, body)
export const readDeletion = (body: unknown): Deletion => read(Deletion, body)
export const readOwnerPassword = (body: unknown): string => read(OwnerPassword, body).password

/** The key under which a request may be repeated; `null` for none. */
export const readIdempotencyKey = (header: string | undefined): string | null => {
  if (header === undefined) return null
  if (/^[\x21-\x7E]{1,255}$/.test(header)) return header
  throw new Refused(400, '요청이 올바르지 않습니다. Idempotency-Key는 빈칸 없는 ASCII 1자에서 255자까지입니다.')
}
