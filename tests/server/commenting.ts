import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

import { expect } from 'vitest'

import type { RefusalCode } from '#/contract/refusal.ts'
import type { AppDeps } from '#/server/app.ts'
import { settleAdminPassword } from '#/server/passwords/admin-password.ts'
import { createPasswords, type Passwords } from '#/server/passwords/passwords.ts'
import { syncPosts } from '#/server/publishing/publishing.ts'

import { postFile } from './blog.ts'
import { openBlogServer } from './open-blog-server.ts'

export const adminPassword = '주인의 비밀번호'

/** Any code. */
export const refusal = expect.objectContaining({ success: false, msg: expect.stringMatching(/[가-힣]/) })

/** The exact body of a refusal of a comment call. */
export const refusing = (code: RefusalCode, msg = /[가-힣]/) => ({
  success: false,
  msg: expect.stringMatching(msg),
  code,
})

/** Password hashing at minimum cost, which counts comparisons. */
export const quickPasswords = () => {
  let tried = 0
  const quick = createPasswords({ memory: 8, passes: 1, parallelism: 1 })
  const passwords: Passwords = {
    ...quick,
    verify: (password, phc) => {
      tried += phc === '' ? 0 : 1
      return quick.verify(password, phc)
    },
  }
  return { passwords, tried: () => tried }
}

/** The `env` that the HTTP server passes for a request from this address. */
export const comingFrom = (address: string) => {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: address })
  return { incoming: new IncomingMessage(socket) }
}

export type SentRequest = { readonly headers?: Record<string, string>; readonly from?: string }

const comment = { author: '손님', password: '비밀', content: '잘 읽었습니다.' }

/** A valid body with the given overrides. */
export const body = (commentInfo: Readonly<Record<string, unknown>> = {}, postId: unknown = 1) => ({
  postId,
  commentInfo: { ...comment, ...commentInfo },
})

/** A blog with two posts and an owner, and the calls that comment on it. */
export const openComments = async (given: Partial<AppDeps> = {}) => {
  const { passwords, tried } = quickPasswords()
  const changed: number[] = []
  const app = await openBlogServer({ passwords, ...given })
  const db = given.db ?? app.db
  db.onChange((change) => change.kind === 'comments' && changed.push(change.postId))
  const show = (...paths: readonly string[]) =>
    syncPosts(
      db,
      app.clock,
      paths.map((path) => postFile(path)),
      [],
      { owner: '글지기' },
    )
  await show('가.md', '나.md')
  await settleAdminPassword(db, given.passwords ?? passwords, adminPassword)
  const before = tried()

  const send = async (
    method: string,
    path: string,
    sent: unknown,
    { headers = {}, from = '192.0.2.1' }: SentRequest = {},
  ) => {
    const body =
      typeof sent === 'string' || sent instanceof Uint8Array ? new Uint8Array(Buffer.from(sent)) : JSON.stringify(sent)
    const init = {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method !== 'GET' && body !== undefined && { body }),
    }
    const response = await app.app.request(`/api${path}`, init, comingFrom(from))
    const text = await response.text()
    const answer: unknown = JSON.parse(text)
    return { status: response.status, headers: response.headers, answer, text }
  }
  return {
    ...app,
    db,
    /** Makes these files, and no others, the posts of the blog. */
    show,
    /** The posts whose comments were announced to have changed. */
    changed,
    /** How many passwords were compared. */
    tried: () => tried() - before,
    send,
    write: (sent: unknown, more?: SentRequest) => send('POST', '/comment', sent, more),
    remove: (commentId: unknown, password: unknown, more?: SentRequest) =>
      send('DELETE', '/comment', { commentId, password }, more),
    edit: (commentId: unknown, password: unknown, content: unknown, more?: SentRequest) =>
      send('PATCH', '/comment', { commentId, password, content }, more),
    open: (commentId: unknown, password: unknown, more?: SentRequest) =>
      send('POST', '/comment/open', { commentId, password }, more),
    replies: (ids: unknown, after: unknown = 0, more?: SentRequest) =>
      send('POST', '/comment/replies', { ids, after }, more),
    auth: (password: unknown, more?: SentRequest) => send('POST', '/user/authAdmin', { password }, more),
    /** The comments of a post, as its page gets them. */
    comments: async (postId = 1): Promise<unknown> => {
      const response = await app.fetch(`/api/posts/${postId}`)
      const { data }: { data: { comments: unknown } } = await response.json()
      return data.comments
    },
  }
}
