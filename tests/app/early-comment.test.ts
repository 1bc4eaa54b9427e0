import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { phone, useBlog } from './reader.ts'

const { visit } = useBlog()

const storedDraft = { author: '독자', remembered: '독자', key: 'a'.repeat(32), refused: null, secret: false }

/**
 * A comment that was sent before the scripts came, over a draft that is stored; `arrive` lets them come, `lose` does not; `sent` has the
 * comments that the server gets.
 */
const sendEarly = async (draft = '', expected?: RegExp) => {
  const gate = Promise.withResolvers<'continue' | 'abort'>()
  const { page } = await visit('/pages/6', {
    ...(expected && { expected }),
    before: async (page) => {
      if (draft !== '') {
        const stored = JSON.stringify({ ...storedDraft, content: draft })
        await page.addInitScript((text) => localStorage.setItem('draft:6:new', text), stored)
      }
      await page.route(/\/assets\/app-.*\.js/, async (route) => {
        const end = await gate.promise
        await route[end]()
      })
    },
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
  return { page, content, sent, arrive: () => gate.resolve('continue'), lose: () => gate.resolve('abort') }
}

const whenReplayed = async (page: Page) => {
  await page.waitForFunction(() => window.replayEarlyInput === undefined)
  // Queued after the replay.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => resolve(null), 0)))
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
  await whenReplayed(page)
  expect(sent).toEqual([])
  expect(await content.inputValue()).toBe('일찍 쓴 말 그리고')
})

it('스크립트보다 먼저 등록한 글에, 그때 보이지 않던 쓰던 글이 이어지면 등록되지 않고 칸에서 기다린다', async () => {
  const { page, content, sent, arrive } = await sendEarly('지난번에 쓰다 만 말')
  arrive()
  await whenReplayed(page)
  expect(sent).toEqual([])
  expect(await content.inputValue()).toBe('지난번에 쓰다 만 말\n\n일찍 쓴 말')
})

it('스크립트보다 먼저 등록했는데 스크립트가 끝내 오지 않으면, 보내지지 않았다고 알리고 쓴 말은 그대로 둔다', async () => {
  const { page, content, lose } = await sendEarly('', /ERR_FAILED|Failed to fetch dynamically imported module/)
  lose()
  await page.getByRole('alert').filter({ hasText: '댓글을 등록하는 중 오류가 발생했습니다.' }).waitFor()
  expect(await content.inputValue()).toBe('일찍 쓴 말')
})

it('댓글의 코드가 오지 않는 동안 등록하면 등록하지 못했다고 알리고, 이어진 뒤 다시 누르면 등록된다', async () => {
  const section = /\/assets\/comment-section-.*\.js/
  const { page } = await visit('/pages/6', {
    viewport: phone,
    expected: /ERR_FAILED|A script of the page did not arrive/,
    before: (early) => early.route(section, (route) => route.abort()),
  })
  const form = page.getByRole('form', { name: '댓글 쓰기' })
  await form.getByLabel('작성자').fill('지하철')
  await form.getByLabel('비밀번호').fill('비밀 1234')
  await form.getByLabel('내용').fill('굴 안에서 씁니다')
  await form.getByRole('button', { name: '댓글 등록' }).click()
  const alert = page.getByRole('alert').filter({ hasText: '댓글을 등록하는 중 오류가 발생했습니다.' })
  await alert.waitFor()
  expect(await form.getByLabel('내용').inputValue()).toBe('굴 안에서 씁니다')
  await page.unroute(section)
  await form.getByRole('button', { name: '댓글 등록' }).click()
  await page.getByRole('article', { name: '지하철' }).waitFor()
  expect(await alert.count()).toBe(0)
})
