import { describe, expect, it } from 'vitest'

import { createGate } from '../../mocks/gate.ts'
import { rowShape, sparseShape } from '../../mocks/shapes.ts'
import { openApp } from './app.tsx'
import { patiently, pending, screen, textsOf } from './screen.ts'

const newest = '/pages/30/모든-것이-든-글'

describe('글', () => {
  it('불러오는 동안 그렇다고 적는다', async () => {
    const gate = createGate()
    await openApp({ path: newest, fault: { post: gate } })
    await gate.arrival()
    await expect.element(screen.status(pending.post)).toBeVisible()
    gate.release()
    await expect.element(screen.article('모든 것이 든 글')).toBeVisible()
    expect(screen.text(pending.post).query()).toBeNull()
  })

  it.for([{}, rowShape, sparseShape])('제목, 부제, 지은이, 날짜, 본문을 보인다: %#', async (shape) => {
    await openApp({ path: '/pages/29/표와-코드를-읽기-좋게', shape })
    const article = screen.article('표와 코드를 읽기 좋게')
    await expect.element(article.getByRole('heading', { level: 1 })).toHaveTextContent('표와 코드를 읽기 좋게')
    await expect.element(article.getByText('표와 코드를 읽기 좋게 — 짧은 생각')).toBeVisible()
    await expect.element(article.getByText('글지기')).toBeVisible()
    await expect.element(article.getByText(/빨리 쓰는 것보다 천천히 고치는 것이 어렵다/)).toBeVisible()
    expect(article.element().querySelector('time')?.textContent).toBe('2026년 11월 11일')
    expect(article.element().querySelector('header img')?.getAttribute('src')).toBe('/covers/29.svg')
    await expect.poll(() => document.title, patiently).toBe('표와 코드를 읽기 좋게 · 글방')
  })

  it('부제가 없으면 자리도 없다', async () => {
    await openApp({ path: '/pages/28/도서관의-오래된-수레' })
    await expect.element(screen.article('도서관의 오래된 수레')).toBeVisible()
    expect(screen.article('도서관의 오래된 수레').getByText('짧은 생각').query()).toBeNull()
  })

  it('태그는 글의 수와 함께 서고, 누르면 그 태그의 글로 간다', async () => {
    const app = await openApp({ path: newest })
    await expect.element(screen.tags()).toBeVisible()
    expect(textsOf(screen.tags().getByRole('link'))).toEqual(['#가독성 8', '#산책 5', '#한글 5'])
    await screen.tags().getByRole('link', { name: '#한글 5', exact: true }).click()
    await expect.element(screen.heading('#한글')).toBeVisible()
    expect(app.address()).toBe('/tag/14/한글')
  })
})

describe('앞뒤 글', () => {
  it('앞뒤 글이 제목과 그림으로 선다', async () => {
    await openApp({ path: '/pages/29/표와-코드를-읽기-좋게' })
    const former = screen.neighbours().getByRole('link', { name: /도서관의 오래된 수레/ })
    const next = screen.neighbours().getByRole('link', { name: /모든 것이 든 글/ })
    await expect.element(former).toMatchTextContent('이전 글')
    await expect.element(next).toMatchTextContent('다음 글')
    expect(next.element().querySelector('img')?.getAttribute('src')).toBe('/covers/30.svg')
    await former.click()
    await expect.element(screen.article('도서관의 오래된 수레')).toBeVisible()
    await expect.poll(() => window.scrollY, patiently).toBe(0)
  })

  it.for([
    { noNeighbour: 'null' },
    { noNeighbour: 'absent' },
    { noNeighbour: 'empty array' },
    { noNeighbour: 'empty object' },
  ] as const)('없으면 없다고 적는다: %o', async (shape) => {
    const app = await openApp({ path: newest, shape })
    await expect.element(screen.neighbours().getByText('다음 글이 없습니다.')).toBeVisible()
    app.history.push('/pages/1/첫-문장을-쓰는-일')
    await expect.element(screen.neighbours().getByText('이전 글이 없습니다.')).toBeVisible()
  })
})

describe('관련 글', () => {
  it('가장 많이 쓴 태그의 이름 아래에 선다', async () => {
    await openApp({ path: newest })
    const region = screen.region('#가독성 관련 글')
    await expect.element(region.getByRole('link')).toHaveLength(6)
    await region.getByRole('link', { name: /조사 하나를 바꾸면/ }).click()
    await expect.element(screen.article('조사 하나를 바꾸면')).toBeVisible()
  })

  it('없으면 자리도 없다', async () => {
    await openApp({ path: '/pages/19/차를-식히는-동안' })
    await expect.element(screen.article('차를 식히는 동안')).toBeVisible()
    expect(document.querySelector('main')?.textContent).not.toContain('관련 글')
  })
})

describe('글의 주소', () => {
  it.for(['/pages/30/엉뚱한-이름', '/pages/30', '/pages/30/', '/pages/30/%EA%B8%80%E', '/pages/30/%00'])(
    '%s로 열어도 글이 보이고, 주소는 바로잡힌다',
    async (path) => {
      const app = await openApp({ path })
      await expect.element(screen.article('모든 것이 든 글')).toBeVisible()
      await expect.poll(() => app.address(), patiently).toBe(newest)
      expect(app.history.length).toBe(1)
      expect(app.requests().filter((it) => it === 'GET /api/posts/30')).toHaveLength(1)
    },
  )

  it('바로잡은 뒤에 뒤로 가면 앞 화면이다', async () => {
    const app = await openApp({ path: '/tag' })
    await expect.element(screen.region('ㄱ')).toBeVisible()
    app.history.push('/pages/30/엉뚱한-이름')
    await expect.element(screen.article('모든 것이 든 글')).toBeVisible()
    await expect.poll(() => app.address(), patiently).toBe(newest)
    app.history.back()
    await expect.element(screen.heading('태그')).toBeVisible()
    expect(app.address()).toBe('/tag')
  })

  it('주소의 이음줄 뒤도 지킨다', async () => {
    const app = await openApp({ path: '/pages/30/엉뚱한-이름#코드' })
    await expect.element(screen.article('모든 것이 든 글')).toBeVisible()
    await expect.poll(() => app.address(), patiently).toBe(`${newest}#코드`)
  })

  it('풀어쓴 한글 주소도 같은 이름이다', async () => {
    const app = await openApp({ path: newest.normalize('NFD') })
    await expect.element(screen.article('모든 것이 든 글')).toBeVisible()
    expect(app.requests().filter((it) => it === 'GET /api/posts/30')).toHaveLength(1)
  })
})
