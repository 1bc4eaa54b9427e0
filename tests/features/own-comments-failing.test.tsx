import { describe, expect, it } from 'vitest'

import { type Fault, forCalls, offline } from '../../mocks/faults.ts'
import type { App } from './app.tsx'
import { openOwn, ownList } from './own-comments.ts'
import { patiently, screen, textsOf } from './screen.ts'

const first = '모든 것이 든 글'
const second = '표와 코드를 읽기 좋게'
const reply = '고맙습니다. 표는 오래 다듬었습니다.'

const titles = () => textsOf(ownList.getByRole('heading', { level: 2 }))
const askedPosts = (app: App) =>
  app.requests().filter((request) => request === 'GET /api/posts/29' || request === 'GET /api/posts/30')

const secondOffline: Fault = (respond, request) =>
  request.address.endsWith('/29') ? offline(respond, request) : respond()

describe('불러오지 못한 내 댓글', () => {
  it('글 하나만 오지 않아도 알리고, 다시 시도하면 그 글만 다시 묻는다', async () => {
    const app = await openOwn({ fault: { post: secondOffline } })
    await expect.element(screen.alert()).toMatchTextContent(/^댓글을 불러오지 못했습니다\./)
    await expect.poll(titles, patiently).toEqual([first, first])
    delete app.faults.post
    app.log.length = 0
    await screen.retry().click()
    await expect.poll(titles, patiently).toEqual([first, second, first])
    await expect.element(screen.alert()).not.toBeInTheDocument()
    await expect.element(screen.heading('내 댓글')).toHaveFocus()
    expect(askedPosts(app)).toEqual(['GET /api/posts/29'])
  })

  it('오지 않은 글에도 고리가 있다', async () => {
    const app = await openOwn({ fault: { post: secondOffline } })
    const link = ownList.getByRole('link', { name: '댓글이 있는 글로', exact: true })
    await expect.element(link).toHaveAttribute('href', '/pages/29#comment-8')
    delete app.faults.post
    await link.click()
    await expect.element(screen.article(second)).toBeVisible()
  })

  it('아무것도 오지 않았으면, 다시 시도할 때 모두 다시 묻는다', async () => {
    const app = await openOwn({ fault: forCalls(['post', 'replies'], offline) })
    await expect.element(screen.alert()).toMatchTextContent(/^댓글과 답글을 불러오지 못했습니다\./)
    app.faults.post = undefined
    app.faults.replies = undefined
    await screen.retry().click()
    await expect.poll(titles, patiently).toEqual([first, second, first])
    await expect.element(ownList.getByText(reply)).toBeVisible()
  })

  it('다른 화면에 갔다가 돌아오면 저절로 다시 묻는다', async () => {
    const app = await openOwn({ fault: forCalls(['post', 'replies'], offline) })
    await expect.element(screen.alert()).toBeVisible()
    await screen.link('홈').click()
    await expect.element(screen.heading('전체')).toBeVisible()
    app.faults.post = undefined
    app.faults.replies = undefined
    await app.router.navigate({ to: '/my' })
    await expect.poll(titles, patiently).toEqual([first, second, first])
    await expect.element(ownList.getByText(reply)).toBeVisible()
    expect(screen.alert().query()).toBeNull()
  })
})
