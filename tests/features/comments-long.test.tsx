import { expect, it, vi } from 'vitest'

import type { Fault } from '../../mocks/faults.ts'
import { openApp, type OpenOptions } from './app.tsx'
import { scrollTo } from './browser.ts'
import { many, newComment, paths, postComment, section } from './commenting.ts'
import { screen } from './screen.ts'
import { afterAWhile } from './worker.ts'

const drawn = () => document.querySelectorAll('article article, section article').length

const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }))

it('긴 댓글은 접힌 동안 더 그리지 않고, 펼치면 나머지가 조금씩 저절로 와서 찾아볼 수 있다', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await openApp({ path: paths.empty, blog: { comments: many(450) }, shape: { threads: 'whole' } })
    await expect.poll(section.state).toBe('댓글 450개, 접힘')
    await vi.advanceTimersByTimeAsync(1_000)
    await idle()
    expect(drawn()).toBe(200)
  } finally {
    vi.useRealTimers()
  }
  await section.open()
  await expect.poll(drawn).toBe(450)
})

it('긴 댓글이 펼쳐진 화면은 몇 번을 오가도 옮겨지지 않아, 다시 배치하기를 기다리지 않는다', async () => {
  const app = await openApp({ path: paths.empty, blog: { comments: many(450) }, shape: { threads: 'whole' } })
  await section.open()
  await expect.poll(drawn).toBe(450)
  const comments = section.region.element()
  const moved: Node[] = []
  const observer = new MutationObserver((records) => moved.push(...records.flatMap((it) => [...it.removedNodes])))
  observer.observe(document.querySelector('main') ?? document.body, { childList: true })
  app.history.push('/tag')
  await expect.element(screen.heading('태그')).toBeVisible()
  app.history.back()
  await expect.element(section.region).toBeVisible()
  app.history.forward()
  await expect.element(screen.heading('태그')).toBeVisible()
  expect(document.querySelector('main h1')).toBe(screen.heading('태그').element())
  app.history.back()
  await expect.element(section.region).toBeVisible()
  observer.disconnect()
  expect(section.region.element()).toBe(comments)
  expect(moved.some((node) => node.contains(comments))).toBe(false)
})

const openAtEnd = async (options: OpenOptions = {}) => {
  const app = await openApp({ path: paths.empty, blog: { comments: many(600) }, ...options })
  await section.open()
  await expect.poll(drawn).toBe(200)
  return {
    batches: () => app.requests().filter((line) => line.startsWith('GET /api/comment?')).length,
    goToEnd: () => scrollTo(document.documentElement.scrollHeight),
  }
}

/** Answers so short that the button below them stays near. */
const twoAtOnce: Fault = async (respond) => {
  const { comments, ...rest }: { comments: unknown[] } = await (await respond()).json()
  return Response.json({ ...rest, comments: comments.slice(0, 2) })
}

it('단추가 가까이 머물러도, 저절로는 잇달아 다섯 번까지만 온다', async () => {
  const { batches, goToEnd } = await openAtEnd({ fault: { comments: twoAtOnce } })
  await goToEnd()
  await expect.poll(drawn).toBe(210)
  await afterAWhile()
  expect([drawn(), batches()]).toEqual([210, 5])
})

it('쓰는 동안에는 다음 묶음이 저절로 오지 않아, 쓰던 칸이 밀려나지 않는다', async () => {
  const { batches, goToEnd } = await openAtEnd()
  const field = newComment.content.element()
  field.focus({ preventScroll: true })
  await goToEnd()
  await afterAWhile()
  expect(batches()).toBe(0)
  field.blur()
  await scrollTo(0)
  await afterAWhile()
  await goToEnd()
  await expect.poll(drawn).toBeGreaterThan(200)
})

it('주소가 부른 댓글 뒤가 다 와 있으면, 쓴 뒤에도 그 뒤를 찾지 않는다', async () => {
  const app = await openApp({ path: `${paths.empty}#comment-500`, blog: { comments: many(600) } })
  await expect.poll(drawn).toBe(301)
  await postComment()
  await expect.poll(() => app.requests().filter((line) => line === 'GET /api/posts/28').length).toBe(2)
  await expect.poll(() => app.queryClient.isFetching()).toBe(0)
  await expect.element(app.page.getByRole('button', { name: '댓글 더 보기 (299개 남음)' })).toBeInTheDocument()
  await afterAWhile()
  expect(app.requests().filter((line) => line.startsWith('GET /api/comment?'))).toHaveLength(1)
})
