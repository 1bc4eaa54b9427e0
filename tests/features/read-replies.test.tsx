import { expect, it } from 'vitest'

import { ownCommentsKey } from '#/own-comments/remembered-json.ts'

import { createGate } from '../../mocks/gate.ts'
import { openApp } from './app.tsx'
import { articleWith, paths, section, shown, startDeletion, thread } from './commenting.ts'
import { heardLive, news, someoneWrites } from './live.ts'
import {
  mockReply,
  asked,
  comeBackLater,
  link,
  noLink,
  openOwn,
  ownList,
  repliesOn,
  stopClock,
} from './own-comments.ts'
import { patiently, screen } from './screen.ts'
import { settleRequests } from './worker.ts'

const reading = { path: paths.thread, site: { features: [...repliesOn, 'live'] } } as const

it('머리가 센 답글을 새 댓글 단추로 읽으면 더 세지 않고, 누르기 전에는 센다', async () => {
  const app = await openOwn(reading)
  await expect.element(link(1)).toBeVisible()
  await section.open()
  await expect.poll(noLink, patiently).toBeNull()
  await heardLive(app)
  someoneWrites(app.blog, { content: '새 답', parentId: 1 })
  await expect.element(news(app)).toBeVisible()
  comeBackLater()
  await expect.element(link(1)).toBeVisible()
  await news(app).click()
  await articleWith('새 답')
  await expect.poll(noLink, patiently).toBeNull()
})

it('새 댓글 단추로 읽은 답글은 머리가 나중에 들어도 세지 않는다', async () => {
  stopClock()
  const app = await openOwn(reading)
  await section.open()
  await heardLive(app)
  someoneWrites(app.blog, { content: '새 답', parentId: 1 })
  await news(app).click()
  await articleWith('새 답')
  app.log.length = 0
  comeBackLater()
  await expect.poll(() => asked(app)).toHaveLength(1)
  await settleRequests()
  expect(noLink()).toBeNull()
})

it('내 댓글을 본 뒤 곧 달린 답글은 다시 가면 나오고, 그때 사라진다', async () => {
  const app = await openOwn()
  await expect.element(ownList.getByText('고맙습니다. 표는 오래 다듬었습니다.')).toBeVisible()
  await app.router.navigate({ to: '/tag' })
  app.blog.comments = [...app.blog.comments, mockReply(20, 8, 29)]
  comeBackLater()
  await expect.element(link(1)).toBeVisible()
  await link(1).click()
  await expect.element(ownList.getByText('8번에 단 답글')).toBeVisible()
  await expect.poll(noLink, patiently).toBeNull()
})

it('내 댓글이 답글을 받아 오는 사이에 달린 답글도 나온 뒤에 사라진다', async () => {
  const app = await openOwn({ path: '/tag' })
  await expect.element(link(1)).toBeVisible()
  const gate = createGate('answer')
  app.faults.replies = gate
  await link(1).click()
  await expect.element(screen.heading('내 댓글')).toBeVisible()
  const early = await gate.arrival()
  delete app.faults.replies
  app.blog.comments = [...app.blog.comments, mockReply(20, 8, 29)]
  comeBackLater()
  await expect.element(link(2)).toBeVisible()
  early.release()
  await expect.element(ownList.getByText('8번에 단 답글')).toBeVisible()
  await expect.poll(noLink, patiently).toBeNull()
})

it.each([
  ['머리가 센 답글은', '/tag'],
  ['머리가 아직 세지 않은 답글도', '/my'],
] as const)('%s 댓글이 뒤에 있어도 내 댓글에 나온 뒤에 사라진다', async (_reply, path) => {
  localStorage.clear()
  const later = Array.from({ length: 30 }, (_, index) => [130 - index, 30])
  localStorage.setItem(ownCommentsKey, JSON.stringify({ own: [...later, [8, 29], [1, 30]] }))
  const blog = { comments: [mockReply(20, 8, 29)] }
  const app = await openApp({ path, sameVisitor: true, blog, site: { features: repliesOn } })
  if (path === '/tag') await link(1).click()
  await expect.element(ownList.getByText('8번에 단 답글')).toBeVisible()
  await expect.poll(noLink, patiently).toBeNull()
  await expect.element(app.page.getByRole('button', { name: '더 보기 (1개 남음)' })).toBeVisible()
})

it('하나뿐인 댓글을 지우면, 그 댓글의 안 읽은 답글도 더 세지 않는다', async () => {
  localStorage.clear()
  localStorage.setItem(ownCommentsKey, JSON.stringify({ own: [[1, 30]] }))
  const app = await openApp({ ...reading, sameVisitor: true })
  await section.open()
  await heardLive(app)
  someoneWrites(app.blog, { content: '새 답', parentId: 1 })
  await expect.element(news(app)).toBeVisible()
  comeBackLater()
  await expect.element(link(1)).toBeVisible()
  await startDeletion(thread.first)
  await expect.poll(shown(thread.first)).toEqual([])
  await expect.poll(noLink, patiently).toBeNull()
})
