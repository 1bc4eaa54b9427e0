import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { type App, openApp } from './app.tsx'
import {
  correction,
  openCorrectable,
  openThread,
  paths,
  postComment,
  press,
  reply,
  section,
  thread,
  usualTexts,
} from './commenting.ts'
import { screen } from './screen.ts'
import { settleRequests } from './worker.ts'

/** The last of the first three comments was corrected elsewhere, and awaits the owner. */
const hold = ({ blog }: App, held: boolean) => {
  blog.comments = blog.comments.map(({ held: _held, ...comment }) =>
    comment.id === 3 && held ? { ...comment, held } : comment,
  )
}
const close = ({ blog }: App) => {
  blog.rules = { hold: 'none', words: [], closed: [30] }
}
const reload = (app: App) => app.queryClient.invalidateQueries({ queryKey: ['post', 30] })

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
  await expect.element(note.getByText(/^답글을 쓰던 댓글이 그사이 삭제되었습니다\./)).toBeVisible()
  await note.getByRole('button', { name: '버리기', exact: true }).click()
  await expect.element(note).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.id).toBe('comment-3')
  expect(JSON.stringify({ ...localStorage })).not.toContain('공들여 쓰던 답글')
})

it('답글을 보내기 전에 그 댓글이 주인의 확인을 기다리게 되면, 보내지 못한 말은 버릴 때까지 보인다', async () => {
  const app = await openThread()
  await press(thread.last, '답글')
  await reply.type({ ...usualTexts, content: '공들여 쓴 답글' })
  hold(app, true)
  await reply.submit.click()
  const note = screen.alert().filter({ hasText: '공들여 쓴 답글' })
  await expect.element(note.getByText(/^답글을 쓰던 댓글이 지금은 보이지 않습니다\./)).toBeVisible()
  await section.toggle.click()
  await expect.element(note).toBeVisible()
  await note.getByRole('button', { name: '버리기', exact: true }).click()
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(section.toggle).toHaveFocus()
  expect(JSON.stringify({ ...localStorage })).not.toContain('공들여 쓴 답글')
})

it('쓰는 사이에 댓글이 닫히면, 보내지 못한 말이 보이고 초점은 그 까닭에 선다', async () => {
  const app = await openThread()
  close(app)
  await postComment({ content: '늦게 보낸 말' })
  await expect.element(screen.alert().filter({ hasText: '늦게 보낸 말' })).toBeVisible()
  await expect.element(page.getByText('댓글이 닫힌 글입니다.', { exact: true })).toHaveFocus()
})

it('고치던 댓글이 보이지 않게 되면 쓰던 말은 밖에 보이고, 댓글이 돌아오면 칸에 돌아온다', async () => {
  const app = await openCorrectable()
  await press(thread.last, '수정')
  await correction.content.fill('공들여 고치던 말')
  hold(app, true)
  await reload(app)
  const note = screen.alert().filter({ hasText: '공들여 고치던 말' })
  await expect.element(note.getByText(/^고치던 댓글이 지금은 보이지 않습니다\./)).toBeVisible()
  hold(app, false)
  await reload(app)
  await expect.element(correction.content).toHaveValue('공들여 고치던 말')
  await expect.element(note).not.toBeInTheDocument()
})

it('쓰는 사이에 닫힌 글에 보내려던 답글은 폼 대신 버릴 때까지 보인다', async () => {
  const app = await openThread()
  await press(thread.last, '답글')
  await reply.type({ ...usualTexts, content: '공들여 쓴 답글' })
  close(app)
  await reply.submit.click()
  const note = screen.alert().filter({ hasText: '공들여 쓴 답글' })
  await expect.element(note.getByText(/^그사이 댓글이 닫혀 보내지 못한 글입니다\./)).toBeVisible()
  await expect.element(reply.form).not.toBeInTheDocument()
  await note.getByRole('button', { name: '버리기', exact: true }).click()
  await settleRequests()
  expect(screen.alert().query()).toBeNull()
  expect(JSON.stringify({ ...localStorage })).not.toContain('공들여 쓴 답글')
})

it('쓰다 만 답글은, 그사이 댓글이 닫힌 글을 다시 열어도 버릴 때까지 보인다', async () => {
  const app = await openThread()
  await press(thread.last, '답글')
  await reply.type({ author: '독자', content: '공들여 쓰던 답글' })
  close(app)
  const { blog } = app
  await openApp({ path: paths.thread, sameVisitor: true, blog })
  await section.open()
  const note = screen.alert().filter({ hasText: '공들여 쓰던 답글' })
  await expect.element(note.getByText(/^그사이 댓글이 닫혀 보내지 못한 글입니다\./)).toBeVisible()
  await note.getByRole('button', { name: '버리기', exact: true }).click()
  await expect.element(note).not.toBeInTheDocument()
  expect(JSON.stringify({ ...localStorage })).not.toContain('공들여 쓰던 답글')
})
