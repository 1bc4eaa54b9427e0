import { expect, it } from 'vitest'

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
