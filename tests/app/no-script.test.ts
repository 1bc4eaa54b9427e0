import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { otherVisitor } from './commenting.ts'
import { ownerApi } from './owner.ts'
import { useBlog, whenIdle } from './reader.ts'

const { visit, address } = useBlog({ isOwn: true, settings: { TRUST_PROXY: '1' } })

it('스크립트 없이도 목록에서 글로, 다음 쪽으로, 태그로 다니며 읽는다', async () => {
  const { page, calls } = await visit('/', { javaScriptEnabled: false })
  await page.getByRole('link', { name: '다음 페이지' }).click()
  await page.getByRole('list', { name: '글 목록' }).getByRole('link').first().click()
  expect(await page.getByRole('article').first().textContent()).toMatch(/[가-힣]{3}/)
  await page.getByRole('link', { name: '태그', exact: true }).click()
  await page.getByRole('region', { name: 'ㄱ' }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: /^#/ }).waitFor()
  expect(calls()).toEqual([])
})

it.each(['/my', '/owner'])('%s: 스크립트가 없으면 왜 열리지 않는지 안다', async (path) => {
  const { page } = await visit(path, { javaScriptEnabled: false })
  expect(await page.getByRole('status').innerText()).toContain('브라우저의 자바스크립트를 켜거나')
})

it.each(['/', '/category/1', '/tag', '/pages/37', '/search'])('%s: 스크립트가 없으면 누를 것도 없다', async (path) => {
  const { page } = await visit(path, { javaScriptEnabled: false })
  expect(await page.getByRole('link').count()).toBeGreaterThan(5)
  expect(await page.getByRole('button').count()).toBe(0)
  expect(await page.getByRole('switch').count()).toBe(0)
})

it('스크립트 없이도 댓글이 몇 개고 더 있는지, 왜 쓸 수 없는지 안다', async () => {
  const other = otherVisitor(address())
  await other.write(36, { content: '하나뿐인 말' })
  const { page } = await visit('/pages/36', { javaScriptEnabled: false })
  const comments = page.getByRole('region', { name: '댓글', exact: true })
  const sentence = '댓글을 쓰려면 브라우저의 자바스크립트를 켜거나 최신 브라우저로 열어 주세요.'
  expect(await comments.getByText('댓글 1개', { exact: true }).isVisible()).toBe(true)
  expect(await comments.getByText(sentence, { exact: true }).isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: '댓글 등록' }).count()).toBe(0)

  // More than one batch, which ends after 100 kB.
  for (let count = 2; count <= 9; count += 1) await other.write(36, { content: '가'.repeat(5000) })
  await page.reload()
  expect(await comments.getByRole('article').count()).toBeLessThan(9)
  expect(await comments.getByText('댓글 9개', { exact: true }).isVisible()).toBe(true)
  expect(await comments.getByText(`댓글이 더 있습니다. 이어서 읽거나 ${sentence}`, { exact: true }).isVisible()).toBe(
    true,
  )
})

it('댓글이 닫힌 글에서는 스크립트를 켜고 쓰라고 하지 않는다', async () => {
  await (await ownerApi(address())).setRules({ closed: [35] })
  const { page } = await visit('/pages/35', { javaScriptEnabled: false })
  await page.getByText('댓글이 닫힌 글입니다.').waitFor()
  expect(await page.getByText('자바스크립트').count()).toBe(0)
})

it('스크립트 없이도 다른 자판으로 읽힌 말을 친 그대로 찾는다', async () => {
  const { page } = await visit('/search?q=rmf', { javaScriptEnabled: false })
  await page.getByRole('button', { name: '친 그대로 찾기', exact: true }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?q=rmf&literal=1')
})

/** Loads a page as a browser from 2022, whose scripts would fail. */
const old = {
  isEarly: true,
  before: (page: Page) =>
    page.addInitScript('delete AbortSignal.any; delete Promise.withResolvers; delete Map.groupBy; delete URL.canParse'),
}

it('오래된 브라우저는 스크립트가 없는 듯이 글과 댓글을 읽는다', async () => {
  await otherVisitor(address()).write(34, { content: '낡은 전화기에서도 보이는 말' })
  const { page, calls } = await visit('/pages/34', old)
  await whenIdle(page)
  expect(await page.getByRole('article').first().textContent()).toMatch(/[가-힣]{3}/)
  await expect.poll(() => page.getByText('낡은 전화기에서도 보이는 말').isVisible()).toBe(true)
  expect(await page.getByRole('button').count()).toBe(0)
  await page.getByRole('banner').getByRole('link', { name: '태그' }).click()
  await page.getByRole('heading', { name: '태그', level: 1 }).waitFor()
  await page.goto('/my')
  expect(await page.getByRole('status').innerText()).toContain('최신 브라우저')
  expect(calls()).toEqual([])
})

it('오래된 브라우저에서도 찾는다', async () => {
  const { page } = await visit('/search', old)
  await page.getByRole('searchbox', { name: '글 찾기' }).fill('한글')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: '한글을 첫소리로 묶기' }).waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('한글')
})
