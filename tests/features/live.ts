import { expect } from 'vitest'

import { type Blog, changeComments, type MockComment } from '../../mocks/blog.ts'
import { mockComment } from '../../mocks/sample-comments.ts'
import type { App, OpenOptions } from './app.tsx'
import { paths } from './commenting.ts'
import { patiently } from './screen.ts'

export const live: OpenOptions = { path: paths.thread, site: { features: ['live'] } }
export const postId = 30

export const news = (app: App) => app.page.getByRole('button', { name: /^새 댓글 \d+개 보기$/ })
export const changes = (app: App) => app.page.getByRole('button', { name: '바뀐 댓글 보기', exact: true })

/** Another visitor writes, elsewhere. */
export const others = (blog: Blog, ...contents: readonly string[]) => {
  for (const content of contents) someoneWrites(blog, { content })
}

/** Somebody writes, elsewhere; tells the id. */
export const someoneWrites = (blog: Blog, comment: Partial<MockComment>): number => {
  const id = Math.max(0, ...blog.comments.map((other) => other.id)) + 1
  changeComments(blog, postId, [...blog.comments, mockComment({ id, ...comment })])
  return id
}

/** Somebody corrects or deletes, elsewhere, or the owner approves. */
export const change = (blog: Blog, content: string, to: Partial<MockComment>, post = postId) =>
  changeComments(
    blog,
    post,
    blog.comments.map((comment) => (comment.content === content ? { ...comment, ...to } : comment)),
  )

export const heardLive = async (app: App) => {
  await expect.poll(() => app.blog.listeners.size, patiently).toBe(1)
}
