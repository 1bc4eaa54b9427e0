import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'

import { offline } from '../../mocks/faults.ts'
import { type App, openApp } from './app.tsx'
import { live, news, others } from './live.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const opened = (app: App) => app.requests().filter((line) => line.endsWith('/live')).length
/** How many streams were opened, a little later each time. */
const openedLater = (app: App) => async () => {
  await vi.advanceTimersByTimeAsync(1_000)
  return opened(app)
}

it('흐름이 끊기면 얼마 뒤에 저절로 다시 잇고, 그 뒤에 온 댓글을 알린다', async () => {
  const app = await openApp({ ...live, fault: { live: offline } })
  await expect.poll(openedLater(app)).toBe(1)
  app.faults.live = undefined
  await expect.poll(openedLater(app), { timeout: 20_000 }).toBe(2)
  await expect.poll(() => app.blog.listeners.size).toBe(1)
  others(app.blog, '다시 이은 뒤에 온 말')
  await expect.element(news(app)).toHaveTextContent('새 댓글 1개 보기')
})

it('뒤에서 연 탭은 볼 때까지 흐름을 잇지 않는다', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => visibility.mockRestore())
  const app = await openApp(live)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened(app)).toBe(0)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.poll(openedLater(app)).toBe(1)
})
