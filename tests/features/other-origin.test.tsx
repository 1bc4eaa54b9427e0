import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { openApp } from './app.tsx'
import { patiently, screen } from './screen.ts'
import { worker } from './worker.ts'

const apiBase = 'https://api.example.com/blog'

const asked: URL[] = []
const note = ({ request }: { request: Request }) => {
  asked.push(new URL(request.url))
}

beforeEach(() => {
  asked.length = 0
  worker.events.on('request:start', note)
})
afterEach(() => {
  worker.events.removeListener('request:start', note)
})

describe('다른 출처의 서버', () => {
  it('모든 부름이 apiBase로 간다', async () => {
    const app = await openApp({ path: '/pages/29/표와-코드를-읽기-좋게', site: { apiBase } })
    await expect.element(screen.article('표와 코드를 읽기 좋게')).toBeVisible()
    await expect.poll(() => app.cookies.names(), patiently).toEqual(expect.arrayContaining(['visited', 'viewed_29']))
    const calls = asked.filter(({ pathname }) => pathname.includes('/api/'))
    expect(calls.map(({ origin, pathname }) => origin + pathname.slice(0, 10))).toEqual(
      calls.map(() => `${apiBase}/api/`),
    )
    expect(calls).toHaveLength(6)
  })

  it('글의 그림은 그 서버에서 온다', async () => {
    await openApp({ path: '/pages/30/모든-것이-든-글', site: { apiBase } })
    const article = screen.article('모든 것이 든 글')
    await expect
      .element(article.getByRole('img', { name: '종이 나무' }))
      .toHaveAttribute('src', 'https://api.example.com/covers/30.svg')
    expect(article.element().querySelector('header img')?.getAttribute('src')).toBe(
      'https://api.example.com/covers/30.svg',
    )
  })
})
