import { expect, it } from 'vitest'

import { changeComments } from '../../mocks/blog.ts'
import { answerLost, offline } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { mockComment } from '../../mocks/sample-comments.ts'
import { openApp } from './app.tsx'
import {
  articleWith,
  press,
  reply,
  section,
  shown,
  startCorrection,
  startDeletion,
  thread,
  alerts,
} from './commenting.ts'
import { change, changes, heardLive, live, news, others, postId } from './live.ts'
import { screen } from './screen.ts'
import { settleRequests } from './worker.ts'

const now = '2026-11-20T07:00:00.000Z'

it('새 댓글과 지운 댓글이 한 소식으로 와도 둘 다 안다', async () => {
  const app = await openApp(live)
  await section.open()
  await heardLive(app)
  const { blog } = app
  const older = blog.comments.map((comment) =>
    comment.content === thread.first ? { ...comment, deletedAt: now } : comment,
  )
  const id = Math.max(...blog.comments.map((comment) => comment.id)) + 1
  const written = mockComment({ id, postId, content: '새로 온 말', createdAt: now })
  changeComments(blog, postId, [...older, written])
  await expect.element(news(app)).toHaveTextContent('새 댓글 1개 보기')
  await settleRequests()
  await news(app).click()
  await articleWith('새로 온 말')
  await expect.poll(shown(thread.first)).toEqual([])
})

it('흐름이 끊긴 사이에 고친 댓글도 다시 이으면 안다', async () => {
  const app = await openApp(live)
  await section.open()
  await heardLive(app)
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  await expect.poll(() => app.blog.listeners.size).toBe(0)
  change(app.blog, thread.first, { content: '고친 말', editedAt: now })
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await heardLive(app)
  await expect.element(changes(app)).toBeInTheDocument()
})

it('글을 새로 받는 사이에 온 댓글을 보였으면, 늦게 온 낡은 답이 그것도, 거기에 쓰던 답글도 지우지 않는다', async () => {
  const app = await openApp(live)
  await section.open()
  await heardLive(app)
  await settleRequests()
  const gate = createGate('answer')
  app.faults.post = gate
  const refetched = app.queryClient.refetchQueries({ queryKey: ['post', postId], exact: true })
  await gate.arrival()
  others(app.blog, '그사이 온 말')
  await news(app).click()
  await press('그사이 온 말', '답글')
  await reply.type({ content: '쓰던 답글' })
  gate.release()
  await refetched
  await settleRequests()
  await articleWith('그사이 온 말')
  expect(reply.values()?.content).toBe('쓰던 답글')
})

it.for([
  ['보는 사이에', 'focus', 1],
  ['흐름이 끊긴 사이에', 'pagehide', 0],
] as const)('마지막 댓글이 %s 고쳐져 다시 보류되었어도, 주인이 보이면 안다', async ([, event, listening]) => {
  const app = await openApp(live)
  await section.open()
  await heardLive(app)
  others(app.blog, '끝에 온 말')
  await news(app).click()
  await articleWith('끝에 온 말')
  const visible = app.blog.comments
  window.dispatchEvent(new PageTransitionEvent(event, { persisted: true }))
  await expect.poll(() => app.blog.listeners.size).toBe(listening)
  change(app.blog, '끝에 온 말', { held: true })
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await heardLive(app)
  await settleRequests()
  app.blog.comments = visible
  change(app.blog, '끝에 온 말', { content: '고친 말', editedAt: now })
  await changes(app).click()
  await expect.poll(shown('고친 말')).toEqual(['이웃'])
})

const corrected = { content: '고친 말', editedAt: now }

it.for([
  ['고친 댓글도', corrected, []],
  ['새 댓글과 함께 고친 댓글도', corrected, ['그사이 온 말']],
  ['지운 댓글도', { deletedAt: now }, []],
] as const)('다른 화면에 다녀오는 사이에 %s 돌아오면 안다', async ([, to, written]) => {
  const app = await openApp(live)
  await section.open()
  await heardLive(app)
  await settleRequests()
  await screen.link('홈').click()
  await expect.poll(() => app.blog.listeners.size).toBe(0)
  change(app.blog, thread.first, to)
  others(app.blog, ...written)
  app.history.back()
  await heardLive(app)
  const announced = written.length > 0 ? news(app) : changes(app)
  await expect.element(announced).toBeInTheDocument()
  await settleRequests()
  await announced.click()
  await expect.poll(shown(thread.first)).toEqual([])
})

it('댓글이 없던 글에서 기다리던 새 댓글이 고쳐지면 고친 말로 나오고, 지워지면 알리지 않는다', async () => {
  const app = await openApp({ ...live, blog: { comments: [] } })
  await heardLive(app)
  others(app.blog, '고칠 말', '지울 말')
  await expect.element(news(app)).toHaveTextContent('새 댓글 2개 보기')
  change(app.blog, '지울 말', { deletedAt: now, content: '' })
  await expect.element(news(app)).toHaveTextContent('새 댓글 1개 보기')
  change(app.blog, '고칠 말', { content: '고친 말', editedAt: now })
  await expect.poll(() => app.log.filter(({ call }) => call === 'comments').length).toBeGreaterThan(2)
  await settleRequests()
  await news(app).click()
  await articleWith('고친 말')
  expect(shown('고칠 말')()).toEqual([])
})

it.for([
  ['지운', () => startDeletion(thread.last), alerts.deleteFailed, [], 5, '삭제된 댓글'],
  ['고친', () => startCorrection(thread.last, '고친 말'), '댓글을 고치지 못했습니다.', ['은행잎'], 6, '은행잎'],
] as const)(
  '%s 답도, 뒤따라 받던 글도 오지 않았으면, 남의 것처럼 알리지 않고 다음에 온 답대로 보인다',
  async ([, act, alert, corrected, count, focused]) => {
    const app = await openApp({ ...live, site: { features: ['live', 'edit'] } })
    await section.open()
    await heardLive(app)
    await settleRequests()
    const gate = createGate()
    Object.assign(app.faults, { deleteComment: answerLost, editComment: answerLost, post: gate })
    await act()
    await gate.arrival()
    await expect.element(screen.alert()).toHaveTextContent(alert)
    gate.endWith(offline)
    await expect.element(screen.alert()).not.toBeInTheDocument()
    await expect.poll(shown(thread.last)).toEqual([])
    expect(shown('고친 말')()).toEqual(corrected)
    expect(section.state()).toBe(`댓글 ${count}개, 열림`)
    expect(changes(app).query()).toBeNull()
    await expect.poll(() => document.activeElement?.ariaLabel).toBe(focused)
  },
)
