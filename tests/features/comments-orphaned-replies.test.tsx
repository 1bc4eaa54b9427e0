import { expect, it } from 'vitest'

import { openApp } from './app.tsx'
import { openThread, paths, press, reply, section, thread } from './commenting.ts'
import { screen } from './screen.ts'

it('답글을 쓰던 댓글이 지워지면, 쓰던 말은 다시 열어도 버릴 때까지 보인다', async () => {
  const app = await openThread()
  await press(thread.last, '답글')
  await reply.type({ author: '독자', content: '공들여 쓰던 답글' })
  const now = new Date().toISOString()
  app.blog.comments = app.blog.comments.map((comment) => (comment.id === 3 ? { ...comment, deletedAt: now } : comment))
  const { blog } = app
  await openApp({ path: paths.thread, sameVisitor: true, blog })
  await section.open()
  const note = screen.alert().filter({ hasText: '공들여 쓰던 답글' })
  await expect.element(note.getByText(/^답글을 쓰던 댓글이 그사이 지워졌습니다\./)).toBeVisible()
  await note.getByRole('button', { name: '버리기', exact: true }).click()
  await expect.element(note).not.toBeInTheDocument()
  expect(JSON.stringify({ ...localStorage })).not.toContain('공들여 쓰던 답글')
})
