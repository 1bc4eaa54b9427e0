import { setImmediate } from 'node:timers/promises'

import { expect, it, onTestFinished, vi } from 'vitest'

import { postFile } from './blog.ts'
import { openBlogServer } from './open-blog-server.ts'

it('긴 글을 여럿 찾아 추리는 사이에도 다른 일을 한다', async () => {
  const { fetch, show } = await openBlogServer()
  await show([1, 2].map((n) => postFile(`${n}.md`, { content: '<p>장바구니</p>' })))
  let time = 0
  // As if each excerpt took a second.
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (time += 1_000))
  onTestFinished(() => now.mockRestore())
  const order: string[] = []
  const searched = fetch(`/api/search?q=${encodeURIComponent('장바구니')}`).then(() => order.push('found'))
  const others = setImmediate().then(() => order.push('others'))
  await Promise.all([searched, others])
  expect(order).toEqual(['others', 'found'])
})
