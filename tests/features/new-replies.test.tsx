import { describe, expect, it } from 'vitest'

import { rememberOwn, writeRememberedJson } from '#/own-comments/own-comments.ts'
import { ownCommentsKey } from '#/own-comments/remembered-json.ts'

import { createGate } from '../../mocks/gate.ts'
import { openApp } from './app.tsx'
import {
  mockReply,
  asked,
  comeBack,
  comeBackLater,
  link,
  noLink,
  openOwn,
  repliesOn,
  stopClock,
} from './own-comments.ts'
import { patiently, screen } from './screen.ts'
import { settleRequests } from './worker.ts'

describe('새 답글', () => {
  it('쓴 것이 없으면 묻지 않고 보이지 않는다', async () => {
    const app = await openApp({ path: '/tag', site: { features: repliesOn } })
    await expect.element(screen.heading()).toBeVisible()
    comeBack()
    await settleRequests()
    expect(asked(app)).toEqual([])
    expect(noLink()).toBeNull()
  })

  it('몇인지 머리에 서고, 가서 보면 사라진다', async () => {
    stopClock()
    const app = await openOwn({ path: '/tag' })
    await expect.element(link(1)).toBeVisible()
    expect(asked(app)).toEqual([{ ids: [5, 8, 1], after: 0 }])
    await link(1).click()
    await expect.element(screen.heading('내 댓글')).toBeVisible()
    await expect.poll(noLink, patiently).toBeNull()
    // The focus was on the link.
    await expect.poll(() => document.activeElement?.id).toBe('main')
    await openApp({ path: '/tag', sameVisitor: true, site: { features: repliesOn } })
    await settleRequests()
    expect(noLink()).toBeNull()
  })

  it('5분 안에는 다시 묻지 않지만, 돌아오면 묻는다', async () => {
    stopClock()
    await openOwn({ path: '/tag' })
    await expect.element(link(1)).toBeVisible()
    const app = await openApp({ path: '/tag', sameVisitor: true, site: { features: repliesOn } })
    await expect.element(link(1)).toBeVisible()
    await settleRequests()
    expect(asked(app)).toEqual([])
    app.blog.comments = [...app.blog.comments, mockReply(20, 8, 29)]
    comeBackLater()
    await expect.element(link(2)).toBeVisible()
    expect(asked(app)).toEqual([{ ids: [5, 8, 1], after: 0 }])
  })

  it('다른 쪽이 방금 물었어도, 잠시 뒤에 묻고 보인다', async () => {
    const clock = stopClock()
    const own = JSON.stringify({ own: [[8, 29]], askedAt: Date.now() })
    localStorage.clear()
    localStorage.setItem(ownCommentsKey, own)
    const blog = { comments: [mockReply(20, 8, 29)] }
    const app = await openApp({ path: '/tag', sameVisitor: true, blog, site: { features: repliesOn } })
    await expect.element(screen.heading()).toBeVisible()
    clock.advance(2_000)
    await expect.element(link(1), patiently).toBeVisible()
    expect(asked(app)).toEqual([{ ids: [8], after: 0 }])
  })

  it('나중 답글을 안 뒤에 주인이 보인 답글도 센다', async () => {
    const app = await openOwn({ path: '/tag', blog: { comments: [mockReply(21, 8, 29)] } })
    await expect.element(link(1)).toBeVisible()
    app.blog.comments = [mockReply(20, 8, 29), ...app.blog.comments]
    comeBackLater()
    await expect.element(link(2)).toBeVisible()
  })

  it('오래전에 안 답글은 다시 묻지 않는다', async () => {
    stopClock()
    const comments = Array.from({ length: 30 }, (_, index) => mockReply(100 + index, 8, 29))
    const app = await openOwn({ path: '/tag', blog: { comments } })
    await expect.element(link(30)).toBeVisible()
    app.log.length = 0
    app.blog.comments = [...comments, mockReply(130, 8, 29)]
    comeBackLater()
    await expect.element(link(31)).toBeVisible()
    expect(asked(app)).toEqual([{ ids: [5, 8, 1], after: 109 }])
  })

  it('답글이 한 답에 오는 것보다 많아도 모두 센다', async () => {
    stopClock()
    const many = Array.from({ length: 450 }, (_, index) => mockReply(100 + index, 8, 29))
    const app = await openOwn({ path: '/tag', blog: { comments: many } })
    await expect.element(link(450)).toBeVisible()
    expect(asked(app).map((body) => JSON.parse(JSON.stringify(body)).after)).toEqual([0, 299, 499])
  })

  it('묻는 사이에 목록을 비웠으면 그대로 비어 있다', async () => {
    const gate = createGate()
    await openOwn({ path: '/tag', fault: { replies: gate } })
    await gate.arrival()
    writeRememberedJson(localStorage, null)
    gate.release()
    await settleRequests()
    expect(localStorage.getItem(ownCommentsKey)).toBeNull()
    expect(noLink()).toBeNull()
  })

  it('제 댓글에 스스로 단 답글은 세지 않는다', async () => {
    localStorage.clear()
    localStorage.setItem(
      ownCommentsKey,
      JSON.stringify({
        own: [
          [2, 30],
          [1, 30],
        ],
      }),
    )
    const app = await openApp({ path: '/tag', sameVisitor: true, site: { features: repliesOn } })
    // The reply to 2 is another visitor's.
    await expect.element(link(1)).toBeVisible()
    expect(app.blog.comments.filter(({ parentId }) => parentId === 1 || parentId === 2)).toHaveLength(2)
  })

  it('다른 탭에서 보면 여기서도 사라지고, 여기서 처음 쓰면 돌아온 때부터 묻는다', async () => {
    const app = await openApp({ path: '/tag', site: { features: repliesOn } })
    await expect.element(screen.heading()).toBeVisible()
    rememberOwn(localStorage, 8, 29)
    comeBack()
    await settleRequests()
    expect(asked(app)).toEqual([])
    const text = JSON.stringify({
      own: [[8, 29]],
      unread: [
        [20, 29],
        [21, 29],
      ],
      last: 21,
      askedAt: Date.now(),
    })
    localStorage.setItem(ownCommentsKey, text)
    window.dispatchEvent(new StorageEvent('storage', { key: ownCommentsKey, newValue: text }))
    await expect.element(link(2)).toBeVisible()
    localStorage.removeItem(ownCommentsKey)
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    await expect.poll(noLink, patiently).toBeNull()
  })

  it('320픽셀에서도 머리는 한 줄이다', async () => {
    await openOwn({ path: '/tag', viewport: 'narrow', site: { features: ['replies', 'search'] } })
    await expect.element(link(1)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    const middles = screen
      .header()
      .getByRole('link')
      .elements()
      .map((it) => it.getBoundingClientRect())
      .map(({ top, bottom }) => Math.round((top + bottom) / 2))
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4)
  })
})
