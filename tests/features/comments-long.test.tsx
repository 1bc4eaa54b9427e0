import { expect, it, vi } from 'vitest'

import { mockComment } from '../../mocks/sample-comments.ts'
import { openApp } from './app.tsx'
import { paths, section } from './commenting.ts'

const comments = Array.from({ length: 450 }, (_, index) =>
  mockComment({ id: index + 1, postId: 28, content: `${index + 1}번째 말` }),
)

const drawn = () => document.querySelectorAll('article article, section article').length

const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }))

it('긴 댓글은 접힌 동안 더 그리지 않고, 펼치면 나머지가 조금씩 저절로 와서 찾아볼 수 있다', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await openApp({ path: paths.empty, blog: { comments }, shape: { threads: 'whole' } })
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
