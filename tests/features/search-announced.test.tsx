import { expect, it } from 'vitest'

import { openApp } from './app.tsx'
import { patiently, screen } from './screen.ts'

const site = { features: ['search'] } as const

const announced = () => document.querySelector('p[aria-live]')?.textContent

it('찾은 글의 쪽을 넘기면 몇 쪽인지 읽어 준다', async () => {
  await openApp({ path: '/search?q=묵혀', site })
  await screen.pageLink('2').click()
  await expect.poll(announced, patiently).toBe('‘묵혀’ 찾기 2쪽 · 글방')
  await screen.pageLink('1').click()
  await expect.poll(announced, patiently).toBe('‘묵혀’ 찾기 · 글방')
})
