import { describe, expect, it } from 'vitest'

import { createVisitCounter } from '#/features/visits/visit-counter.ts'
import { createBeacon } from '#/http/beacon.ts'
import { browserCookies } from '#/http/cookies.ts'

import { broken, offline, refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { type App, openApp } from './app.tsx'
import { restPointer } from './browser.ts'
import { patiently, screen } from './screen.ts'
import { settleRequests } from './worker.ts'

const newest = '/pages/30/모든-것이-든-글'
const visitors = (app: App) => app.log.filter(({ call }) => call === 'increment').length
const views = (app: App) => app.log.filter(({ call }) => call === 'increaseView').length

const secondsLeft = async (app: App, name: string) => {
  const cookie = await app.cookies.find(name)
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' })
  return (cookie?.expires ?? 0) - Date.now() / 1_000
}

const goHome = async () => {
  await screen.header().getByRole('link', { name: '홈', exact: true }).click()
  await expect.element(screen.heading('전체')).toBeVisible()
}

describe('방문자', () => {
  it('하루에 한 번 세고, 서버가 그러자고 하면 쿠키로 기억한다', async () => {
    const app = await openApp()
    await expect.poll(() => app.cookies.names(), patiently).toContain('visited')
    expect(app.blog.visitors).toBe(1)
    const left = await secondsLeft(app, 'visited')
    expect(left).toBeGreaterThan(24 * 3_600 - 600)
    expect(left).toBeLessThan(24 * 3_600 + 600)
  })

  it('화면을 옮겨 다녀도 다시 세지 않는다', async () => {
    const app = await openApp()
    await expect.poll(() => app.cookies.names(), patiently).toContain('visited')
    await screen.card('모든 것이 든 글').click()
    await expect.element(screen.article('모든 것이 든 글')).toBeVisible()
    await goHome()
    app.history.back()
    await expect.element(screen.article('모든 것이 든 글')).toBeVisible()
    await settleRequests()
    expect(visitors(app)).toBe(1)
  })

  it('다른 탭에서 셌으면 세지 않는다', async () => {
    const app = await openApp({ cookies: { visited: '1' } })
    await expect.element(screen.cards()).toHaveLength(12)
    await settleRequests()
    expect(visitors(app)).toBe(0)
  })

  it('두 탭에서 한꺼번에 열어도 한 번이다', async () => {
    const gate = createGate()
    const app = await openApp({ fault: { increment: gate } })
    await gate.arrival()
    const otherTab = createVisitCounter({ beacon: createBeacon(''), cookies: browserCookies, locks: navigator.locks })
    otherTab.countVisitor()
    await expect.poll(async () => (await navigator.locks.query()).pending, patiently).toHaveLength(1)
    expect(visitors(app)).toBe(1)
    app.faults.increment = undefined
    gate.release()
    await expect.poll(() => app.cookies.names(), patiently).toContain('visited')
    await expect.poll(async () => (await navigator.locks.query()).pending, patiently).toHaveLength(0)
    await settleRequests()
    expect(visitors(app)).toBe(1)
  })

  it('쿠키가 지워져도 이 화면이 사는 동안은 다시 세지 않는다', async () => {
    const app = await openApp()
    await expect.poll(() => app.cookies.names(), patiently).toContain('visited')
    app.cookies.clear()
    await screen.card('모든 것이 든 글').click()
    await goHome()
    await settleRequests()
    expect(visitors(app)).toBe(1)
  })

  it.for([offline, broken(500), refuses('안 됩니다.', 503)])('세지 못했으면 쿠키도 없다: %#', async (fault) => {
    const app = await openApp({ fault: { increment: fault } })
    await expect.poll(() => visitors(app), patiently).toBe(1)
    await settleRequests()
    expect(app.cookies.names()).not.toContain('visited')
  })

  it('세지 못했으면 다음 화면에서 다시 센다', async () => {
    const app = await openApp({ fault: { increment: offline } })
    await expect.poll(() => visitors(app), patiently).toBe(1)
    await settleRequests()
    app.faults.increment = undefined
    await screen.card('모든 것이 든 글').click()
    await expect.element(screen.article('모든 것이 든 글')).toBeVisible()
    await expect.poll(() => app.cookies.names(), patiently).toContain('visited')
    expect(visitors(app)).toBe(2)
  })
})

describe('조회', () => {
  it('글이 보이면 세고, 세 시간 기억한다', async () => {
    const app = await openApp({ path: newest })
    await expect.poll(() => app.cookies.names(), patiently).toContain('viewed_30')
    expect(app.blog.views.get(30)).toBe(1)
    const left = await secondsLeft(app, 'viewed_30')
    expect(left).toBeGreaterThan(3 * 3_600 - 600)
    expect(left).toBeLessThan(3 * 3_600 + 600)
  })

  it('글이 오기 전에는 세지 않는다', async () => {
    const gate = createGate()
    const app = await openApp({ path: newest, fault: { post: gate } })
    await gate.arrival()
    await expect.poll(() => visitors(app), patiently).toBe(1)
    await settleRequests()
    expect(views(app)).toBe(0)
    gate.release()
    await expect.poll(() => views(app), patiently).toBe(1)
  })

  it('미리 불러온 것은 조회가 아니다', async () => {
    const app = await openApp()
    await screen.card('모든 것이 든 글').hover()
    await expect.poll(() => app.requests(), patiently).toContain('GET /api/posts/30')
    await restPointer()
    await expect.poll(() => app.queryClient.isFetching(), patiently).toBe(0)
    await settleRequests()
    expect(views(app)).toBe(0)
    expect(app.cookies.names()).not.toContain('viewed_30')
  })

  it('오가도 한 번이다', async () => {
    const app = await openApp({ path: newest })
    await expect.poll(() => app.cookies.names(), patiently).toContain('viewed_30')
    await goHome()
    app.history.back()
    await expect.element(screen.article('모든 것이 든 글')).toBeVisible()
    app.cookies.clear()
    app.history.forward()
    await expect.element(screen.heading('전체')).toBeVisible()
    app.history.back()
    await expect.element(screen.article('모든 것이 든 글')).toBeVisible()
    await settleRequests()
    expect(views(app)).toBe(1)
  })

  it('글마다 따로 센다', async () => {
    const app = await openApp({ path: newest })
    await screen
      .neighbours()
      .getByRole('link', { name: /표와 코드를 읽기 좋게/ })
      .click()
    await expect.poll(() => app.cookies.names(), patiently).toEqual(expect.arrayContaining(['viewed_30', 'viewed_29']))
    expect([...app.blog.views]).toEqual([
      [30, 1],
      [29, 1],
    ])
  })

  it('다른 탭에서 봤으면 세지 않는다', async () => {
    const app = await openApp({ path: newest, cookies: { viewed_30: '1' } })
    await expect.element(screen.article('모든 것이 든 글')).toBeVisible()
    await settleRequests()
    expect(views(app)).toBe(0)
  })

  it.for([offline, broken(500)])('세지 못했으면 다음에 볼 때 다시 센다: %#', async (fault) => {
    const app = await openApp({ path: newest, fault: { increaseView: fault } })
    await expect.poll(() => views(app), patiently).toBe(1)
    await settleRequests()
    expect(app.cookies.names()).not.toContain('viewed_30')
    await goHome()
    await settleRequests()
    expect(views(app)).toBe(1)
    app.faults.increaseView = undefined
    app.history.back()
    await expect.poll(() => app.cookies.names(), patiently).toContain('viewed_30')
    expect(views(app)).toBe(2)
  })

  it('답을 기다리는 동안 다시 보아도 한 번이다', async () => {
    const gate = createGate()
    const app = await openApp({ path: newest, fault: { increaseView: gate } })
    await gate.arrival()
    await goHome()
    app.history.back()
    await expect.element(screen.article('모든 것이 든 글')).toBeVisible()
    gate.release()
    await expect.poll(() => app.cookies.names(), patiently).toContain('viewed_30')
    await settleRequests()
    expect(views(app)).toBe(1)
  })
})
