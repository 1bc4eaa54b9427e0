import { describe, expect, it } from 'vitest'

import { broken, malformed, refuses } from '../../mocks/faults.ts'
import type { Shape } from '../../mocks/shapes.ts'
import { type App, openApp } from './app.tsx'
import { restPointer } from './browser.ts'
import { patiently, screen } from './screen.ts'

const noPost: readonly Shape['noPost'][] = [
  '404',
  'refused at 200',
  'data null',
  'data absent',
  'post null',
  'post absent',
  'HTML at 404',
]

describe('없는 글', () => {
  it.for(noPost)('서버가 %s(으)로 말해도 글을 찾을 수 없다고 적는다', async (noPost) => {
    const app = await openApp({ path: '/pages/999/없는-글', shape: { noPost } })
    await expect.element(screen.text('글을 찾을 수 없습니다.')).toBeVisible()
    expect(screen.alert().query()).toBeNull()
    expect(app.requests()).not.toContain('POST /api/posts/999/increaseView')
    expect(app.address()).toBe('/pages/999/없는-글')
  })

  it.for([
    refuses(undefined, 200),
    refuses('없습니다.', 404),
    broken(404, ''),
    malformed({ success: true, data: null }),
    malformed({ success: true, data: { post: null, tags: null, comments: null } }),
  ])('말이 달라도 같다: %#', async (fault) => {
    await openApp({ path: '/pages/30/x', fault: { post: fault } })
    await expect.element(screen.text('글을 찾을 수 없습니다.')).toBeVisible()
  })

  it('글을 찾을 수 없어도 머리와 사이드바는 있고, 다른 글로 간다', async () => {
    await openApp({ path: '/pages/999/없는-글' })
    await expect.element(screen.text('글을 찾을 수 없습니다.')).toBeVisible()
    await screen.popular().getByRole('link', { name: '손에 익은 자판' }).click()
    await expect.element(screen.article('손에 익은 자판')).toBeVisible()
    expect(screen.text('글을 찾을 수 없습니다.').query()).toBeNull()
  })
})

describe('없는 화면', () => {
  it.for(['/없음', '/my/x', '/search/x', '/tag/1/a/b', '/pages/30/x/y', '/category/1/sub/1/x'])(
    '%s의 제목은 페이지를 찾을 수 없다는 말이다',
    async (path) => {
      await openApp({ path })
      await expect.element(screen.text('페이지를 찾을 수 없습니다.')).toBeVisible()
      await expect.poll(() => document.title).toBe('페이지를 찾을 수 없습니다. · 글방')
    },
  )
})

const asked = (app: App) => app.requests().filter((request) => request === 'GET /api/posts/30')

describe('없던 글이 생기면', () => {
  const title = '모든 것이 든 글'

  const openMissing = async () => {
    const app = await openApp({ path: '/pages/30/x', fault: { post: broken(404, '') } })
    await expect.element(screen.text('글을 찾을 수 없습니다.')).toBeVisible()
    delete app.faults.post
    await screen.link('홈').click()
    await expect.element(screen.card(title)).toBeVisible()
    return app
  }

  it('목록에서 누르면 선다', async () => {
    await openMissing()
    await screen.card(title).click()
    await expect.element(screen.article(title)).toBeVisible()
  })

  it('고리를 거치지 않고 와도 선다', async () => {
    const app = await openMissing()
    app.history.push('/pages/30')
    await expect.element(screen.article(title)).toBeVisible()
  })

  it('되돌아와도 선다', async () => {
    const app = await openMissing()
    app.history.back()
    await expect.element(screen.article(title)).toBeVisible()
  })

  it('고리에 다가갈 때마다 다시 묻고, 누를 때는 더 묻지 않는다', async () => {
    const app = await openApp({ fault: { post: broken(404, '') } })
    for (const times of [1, 2]) {
      await screen.card(title).hover()
      await expect.poll(() => asked(app).length, patiently).toBe(times)
      await app.preloaded()
      await restPointer()
    }
    await screen.card(title).hover()
    await expect.poll(() => asked(app).length, patiently).toBe(3)
    // At once: a press of the mouse that lasts longer than a preload's delay gives the link focus, which asks, too.
    screen
      .card(title)
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    await expect.element(screen.text('글을 찾을 수 없습니다.')).toBeVisible()
    expect(asked(app)).toHaveLength(3)
  })
})

describe('없는 주소', () => {
  it.for(['/category/1', '/category/1/sub/11', '/tag/1/가'])(
    '%s: 서버가 HTML로 404라고 해도 찾을 수 없는 것이다',
    async (path) => {
      const missing = broken(404, '<!doctype html><h1>Not Found</h1>')
      await openApp({ path, fault: { posts: missing, tagPosts: missing } })
      await expect.element(screen.text('페이지를 찾을 수 없습니다.')).toBeVisible()
      expect(screen.alert().query()).toBeNull()
    },
  )

  it.for([
    '/없는/길',
    '/pages',
    '/category',
    '/category/1/sub',
    '/tag/1/가/나',
    '/category/가',
    '/tag/가/나',
    '/category/1/sub/가',
  ])('%s에서는 페이지를 찾을 수 없다고 적는다', async (path) => {
    const app = await openApp({ path })
    await expect.element(screen.text('페이지를 찾을 수 없습니다.')).toBeVisible()
    await expect.element(screen.header()).toBeVisible()
    expect(app.requests().filter((it) => /가|NaN/.test(decodeURI(it)))).toEqual([])
  })

  it.for(['/pages/가/나', '/pages/-1/글', '/pages/1.5/글'])('%s에는 글이 없다', async (path) => {
    const app = await openApp({ path })
    await expect.element(screen.text('글을 찾을 수 없습니다.')).toBeVisible()
    expect(app.requests().filter((it) => it.startsWith('GET /api/posts/') && !it.endsWith('hotPosts'))).toEqual([])
  })

  it.for(['/category/999', '/category/1/sub/999', '/tag/999/없는태그'])(
    '%s: 서버가 모르는 것도 없는 주소다',
    async (path) => {
      await openApp({ path })
      await expect.element(screen.text('페이지를 찾을 수 없습니다.')).toBeVisible()
      await screen.header().getByRole('link', { name: '홈', exact: true }).click()
      await expect.element(screen.heading('전체')).toBeVisible()
    },
  )
})
