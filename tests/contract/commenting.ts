import * as z from 'zod/mini'

import type { ServerUnderTest } from './endpoint.ts'
import { ExactDetail, ExactWritten, read } from './exact-answers.ts'

export const validComment = { author: '독자', password: '1234', content: '안녕하세요.' }

/** What a test does with the comments of a post that has none yet. */
export const talk = ({ ask }: ServerUnderTest, postId = 30) => {
  const write = (changes: object = {}, key?: string) =>
    ask(
      'POST',
      '/api/comment',
      { postId, commentInfo: { ...validComment, ...changes } },
      key === undefined ? {} : { 'idempotency-key': key },
    )
  const written = async (changes: object = {}, key?: string) => {
    const answer = await write(changes, key)
    z.parse(z.literal(201), answer.status)
    return (await read(ExactWritten, Promise.resolve(answer))).newComment
  }
  const edit = (commentId: unknown, password: unknown, content: unknown = '고친 말') =>
    ask('PATCH', '/api/comment', { commentId, password, content })
  const open = (commentId: unknown, password: unknown) => ask('POST', '/api/comment/open', { commentId, password })
  const remove = (commentId: unknown, password: unknown) => ask('DELETE', '/api/comment', { commentId, password })
  const comments = async () => (await read(ExactDetail, ask('GET', `/api/posts/${postId}`))).data.comments
  return { write, written, edit, open, remove, comments }
}
