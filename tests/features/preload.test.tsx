import { describe, expect, it, onTestFinished } from 'vitest'

import { createGate } from '../../mocks/gate.ts'
import { type App, openApp } from './app.tsx'
import { restPointer } from './browser.ts'
import { patiently, pending, screen, watchPending } from './screen.ts'
import { settleRequests } from './worker.ts'

const open = async (path = '/') => {
  const app = await openApp({ path, blog: { pageSize: 5 } })
  await expect.element(screen.heading()).toBeVisible()
  await expect.element(screen.menu().getByRole('link').first()).toBeVisible()
  await expect.element(screen.popular().getByRole('link').first()).toBeVisible()
  await expect.poll(() => app.blog.visitors, patiently).toBe(1)
  app.log.length = 0
  return app
}

/** Those of hidden screens included. */
const headingsInDom = () => [...document.querySelectorAll('main h1')].map((it) => it.textContent)

const reads = (app: App) => app.requests().filter((it) => it.startsWith('GET'))

describe('고리에 다가가면 미리 불러온다', () => {
  it.for([
    ['글', () => screen.card('표와 코드를 읽기 좋게'), 'GET /api/posts/29', '표와 코드를 읽기 좋게'],
    ['다음 쪽', () => screen.pageLink('2'), 'GET /api/posts?pageNum=2', '전체'],
    [
      '분류',
      () => screen.menu().getByRole('link', { name: '일상', exact: true }),
      'GET /api/posts?categoryId=3&pageNum=1',
      '일상',
    ],
    [
      '하위 분류',
      () => screen.menu().getByRole('link', { name: '문장', exact: true }),
      'GET /api/posts?subcategoryId=11&pageNum=1',
      '문장',
    ],
    ['태그', () => screen.header().getByRole('link', { name: '태그', exact: true }), 'GET /api/tag', '태그'],
  ] as const)('%s: 누를 때는 아무것도 더 묻지 않는다', async ([, link, request, heading]) => {
    const app = await open()
    await link().hover()
    await expect.poll(() => reads(app), patiently).toEqual([request])
    await app.preloaded()
    app.log.length = 0
    const watch = watchPending()
    await link().click()
    await expect.element(screen.heading(heading)).toBeVisible()
    await restPointer()
    expect(reads(app)).toEqual([])
    expect(watch.stop()).toEqual([])
  })

  it('미리 그린 글의 답이 그사이 버려졌으면, 누를 때 다시 묻는다', async () => {
    const app = await open()
    await screen.card('표와 코드를 읽기 좋게').hover()
    await expect.poll(headingsInDom, patiently).toContain('표와 코드를 읽기 좋게')
    app.queryClient.removeQueries({ queryKey: ['post', 29] })
    app.log.length = 0
    await screen.card('표와 코드를 읽기 좋게').click()
    await expect.element(screen.article('표와 코드를 읽기 좋게')).toBeVisible()
    await restPointer()
    expect(reads(app)).toEqual(['GET /api/posts/29'])
  })

  it('초점이 가도 미리 불러온다', async () => {
    const app = await open()
    screen.card('표와 코드를 읽기 좋게').element().focus()
    await expect.poll(() => reads(app), patiently).toEqual(['GET /api/posts/29'])
  })

  it('손을 대도 미리 불러온다', async () => {
    const app = await open()
    screen
      .card('표와 코드를 읽기 좋게')
      .element()
      .dispatchEvent(new TouchEvent('touchstart', { bubbles: true }))
    await expect.poll(() => reads(app), patiently).toEqual(['GET /api/posts/29'])
  })

  it('미리 부른 답을 기다리며 누르면 다시 묻지 않는다', async () => {
    const gate = createGate()
    const app = await open()
    app.faults.post = gate
    await screen.card('표와 코드를 읽기 좋게').hover()
    await gate.arrival()
    await screen.card('표와 코드를 읽기 좋게').click()
    await expect.element(screen.status(pending.post)).toBeVisible()
    gate.release()
    await expect.element(screen.article('표와 코드를 읽기 좋게')).toBeVisible()
    expect(reads(app)).toEqual(['GET /api/posts/29'])
  })

  it('이미 아는 글에는 다가가도 묻지 않는다', async () => {
    const app = await open()
    await screen.card('표와 코드를 읽기 좋게').hover()
    await expect.poll(() => reads(app), patiently).toEqual(['GET /api/posts/29'])
    await expect.poll(() => app.queryClient.isFetching(), patiently).toBe(0)
    await restPointer()
    await screen.card('표와 코드를 읽기 좋게').hover()
    await screen.card('도서관의 오래된 수레').hover()
    await expect.poll(() => reads(app), patiently).toContain('GET /api/posts/28')
    expect(reads(app)).toEqual(['GET /api/posts/29', 'GET /api/posts/28'])
  })
})

it('브라우저가 미리 그려 둔 화면은, 보는 사람이 올 때 센다', async () => {
  Object.defineProperty(document, 'prerendering', { configurable: true, value: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'prerendering'))
  const app = await openApp({ path: '/pages/30/모든-것이-든-글' })
  await expect.element(screen.article('모든 것이 든 글')).toBeVisible()
  await settleRequests()
  expect([app.blog.visitors, app.blog.views.get(30)]).toEqual([0, undefined])
  Reflect.deleteProperty(document, 'prerendering')
  document.dispatchEvent(new Event('prerenderingchange'))
  await expect.poll(() => [app.blog.visitors, app.blog.views.get(30)], patiently).toEqual([1, 1])
})
