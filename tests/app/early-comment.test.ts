import { expect, it } from 'vitest'

import { useBlog } from './reader.ts'

const { visit } = useBlog()

/** A comment that was sent before the scripts came; `arrive` lets them come, `sent` has the comments that the server gets. */
const sendEarly = async () => {
  const gate = Promise.withResolvers<void>()
  const { page } = await visit('/pages/6', {
    before: (page) =>
      page.route(/\/assets\/app-.*\.js/, async (route) => {
        await gate.promise
        await route.continue()
      }),
    isEarly: true,
  })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/comment')) sent.push(request.postData() ?? '')
  })
  const form = page.getByRole('form', { name: '댓글 쓰기' })
  const content = form.getByLabel('내용')
  await form.getByLabel('작성자').fill('독자')
  await form.getByLabel('비밀번호').fill('비밀 1234')
  await content.fill('일찍 쓴 말')
  await form.getByRole('button', { name: '댓글 등록' }).click()
  return { page, content, sent, arrive: gate.resolve }
}

it('스크립트보다 먼저 등록한 댓글은, 스크립트가 오면 등록된다', async () => {
  const { sent, arrive } = await sendEarly()
  arrive()
  await expect.poll(() => sent.join()).toContain('일찍 쓴 말')
})

it('스크립트보다 먼저 등록하고 더 쓰면, 덜 쓴 말은 등록되지 않고 칸에 있다', async () => {
  const { page, content, sent, arrive } = await sendEarly()
  await content.pressSequentially(' 그리고')
  arrive()
  await page.waitForFunction(() => window.replayEarlyInput === undefined)
  // Queued after the replay.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => resolve(null), 0)))
  expect(sent).toEqual([])
  expect(await content.inputValue()).toBe('일찍 쓴 말 그리고')
})
