import { expect, it } from 'vitest'

import type { Fault } from '../../mocks/faults.ts'
import { openApp } from './app.tsx'
import { patiently, screen } from './screen.ts'

const site = { features: ['search'] } as const

const announced = () => document.querySelector('p[aria-live]')?.textContent

it('치는 동안에는 찾은 수만 읽어 주고, 화면의 제목은 읽어 주지 않는다', async () => {
  const app = await openApp({ path: '/search', site })
  await app.page.getByRole('searchbox', { name: '글 찾기' }).fill('여백')
  await expect.element(screen.status('3개의 글')).toBeVisible()
  await expect.poll(() => document.title, patiently).toBe('‘여백’ 찾기 · 글방')
  expect(announced()).toBe('')
})

it('찾은 글의 쪽을 넘기면 몇 쪽인지 읽어 준다', async () => {
  await openApp({ path: '/search?q=묵혀', site })
  await screen.pageLink('2').click()
  await expect.poll(announced, patiently).toBe('‘묵혀’ 찾기 2쪽 · 글방')
  await screen.pageLink('1').click()
  await expect.poll(announced, patiently).toBe('‘묵혀’ 찾기 · 글방')
})

/** The server has counted up to its limit. */
const many: Fault = async (respond) => {
  const answer: object = await (await respond()).json()
  return Response.json({ ...answer, postCnt: 1_000, totalPages: 84, more: true })
}

it('서버가 세는 데까지 센 수보다 많으면 그 수가 넘는 글이라고 말한다', async () => {
  await openApp({ path: '/search?q=여백', site, fault: { search: many } })
  await expect.element(screen.status('1,000개가 넘는 글')).toBeVisible()
})

it('찾기 화면은 검색 엔진이 모으지 않는다', async () => {
  await openApp({ path: '/search?q=여백', site })
  await expect.element(screen.status('3개의 글')).toBeVisible()
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
})
