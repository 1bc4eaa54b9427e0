import { expect, it } from 'vitest'

import { useBlog } from './reader.ts'

const { visit } = useBlog()

it('스크립트 없이도 목록에서 글로, 다음 쪽으로, 태그로 다니며 읽는다', async () => {
  const { page, calls } = await visit('/', { javaScriptEnabled: false })
  await page.getByRole('link', { name: '다음 페이지' }).click()
  await page.getByRole('list', { name: '글 목록' }).getByRole('link').first().click()
  expect(await page.getByRole('article').first().textContent()).toMatch(/[가-힣]{3}/)
  await page.getByRole('link', { name: '태그', exact: true }).click()
  await page.getByRole('region', { name: 'ㄱ' }).getByRole('link').first().click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^#/)
  expect(calls()).toEqual([])
})

it.each(['/my', '/owner'])('%s: 스크립트가 없으면 왜 열리지 않는지 안다', async (path) => {
  const { page } = await visit(path, { javaScriptEnabled: false })
  expect(await page.getByRole('status').innerText()).toContain('브라우저의 자바스크립트를 켜야 열립니다.')
})
