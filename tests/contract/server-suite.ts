import * as z from 'zod/mini'

const Answer = z.object({ success: z.boolean(), msg: z.optional(z.string()) })
const NewComment = z.object({
  id: z.number(),
  author: z.string(),
  content: z.string(),
  created_at: z.iso.datetime(),
  deleted_at: z.unknown(),
  parent_comment_id: z.nullable(z.number()),
})
export const Written = z.object({ success: z.literal(true), newComment: z.strictObject(NewComment.shape) })
const Detail = z.object({ data: z.object({ comments: z.array(NewComment) }) })

/** A server with at least one post that carries no comment yet. */
export type ServerUnderTest = {
  readonly ask: (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Response>
  readonly postId: number
  readonly owner: string
  readonly adminPassword: string
}

export const text = { author: '독자', password: '1234', content: '안녕하세요.' }

export const talk = ({ ask, postId }: ServerUnderTest) => {
  const write = (changes: object = {}, key?: string) =>
    ask(
      'POST',
      '/api/comment',
      { postId, commentInfo: { ...text, ...changes } },
      key === undefined ? {} : { 'idempotency-key': key },
    )
  const written = async (changes: object = {}, key?: string) =>
    z.parse(Written, await (await write(changes, key)).json()).newComment
  const remove = (commentId: number, password: string) => ask('DELETE', '/api/comment', { commentId, password })
  const comments = async () => z.parse(Detail, await (await ask('GET', `/api/posts/${postId}`)).json()).data.comments
  return { write, written, remove, comments }
}

/** What a refusal looks like from outside: its status, and a Korean sentence that is fit to show. */
export const verdict = async (response: Promise<Response>) => {
  const answer = await response
  const { success, msg = '' } = z.parse(Answer, await answer.json())
  return { status: answer.status, success, korean: /[가-힣]/.test(msg) }
}

export const refused = (status: number) => ({ status, success: false, korean: true })
