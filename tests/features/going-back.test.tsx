import { describe, expect, it } from 'vitest'

import { createGate } from '../../mocks/gate.ts'
import { type App, openApp, type OpenOptions } from './app.tsx'
import { pressInPlace, restPointer, scrollTo } from './browser.ts'
import { many, paths, postComment, section, shown, usualTexts } from './commenting.ts'
import { patiently, screen, watchPending } from './screen.ts'
import { afterAWhile } from './worker.ts'

const settled = async (app: App) => {
  await expect.element(screen.popular().getByRole('link').first()).toBeVisible()
  await expect.element(screen.menu().getByRole('link').first()).toBeVisible()
  await expect.poll(() => app.blog.visitors, patiently).toBe(1)
}

/** Opens a post from the list, and notes from then on whatever is asked or shown as pending. */
const readAPost = async () => {
  const app = await openApp()
  await settled(app)
  await screen.card('도서관의 오래된 수레').click()
  await expect.element(screen.article('도서관의 오래된 수레')).toBeVisible()
  await expect.poll(() => app.blog.views.get(28), patiently).toBe(1)
  await restPointer()
  app.log.length = 0
  return { app, pending: watchPending() }
}

/** Follows a link in the middle of the list, and returns before the post is there. */
const leaveList = async (options: OpenOptions = {}) => {
  const app = await openApp(options)
  await settled(app)
  await scrollTo(620)
  pressInPlace(screen.card('느낌표를 아끼다').element())
  return app
}

describe('뒤로 가기와 앞으로 가기', () => {
  it('본 화면 사이에서는 아무것도 묻지 않고, 불러오는 화면도 없다', async () => {
    const { app, pending } = await readAPost()
    app.history.back()
    await expect.element(screen.cards()).toHaveLength(12)
    app.history.forward()
    await expect.element(screen.article('도서관의 오래된 수레')).toBeVisible()
    app.history.back()
    await expect.element(screen.cards()).toHaveLength(12)
    expect(app.requests()).toEqual([])
    expect(pending.stop()).toEqual([])
  })

  it('서버가 멈추어도 본 화면은 바로 선다', async () => {
    const { app, pending } = await readAPost()
    const gate = createGate()
    app.faults.posts = gate
    app.faults.post = gate
    app.history.back()
    await expect.element(screen.cards()).toHaveLength(12)
    expect(pending.stop()).toEqual([])
    gate.release()
  })

  it('글이 오기 전에 되돌아가도 있던 자리다', async () => {
    const app = await leaveList({ fault: { post: createGate() } })
    await expect.element(screen.status('글을 불러오는 중입니다…')).toBeVisible()
    app.history.back()
    await expect.element(screen.cards()).toHaveLength(12)
    await expect.poll(() => window.scrollY, patiently).toBe(620)
    await afterAWhile()
    expect(window.scrollY).toBe(620)
  })

  it('글이 오기 전에 다른 고리를 눌러도, 되돌아가면 있던 자리다', async () => {
    const app = await leaveList({ fault: { post: createGate() } })
    await expect.element(screen.status('글을 불러오는 중입니다…')).toBeVisible()
    await expect.poll(() => window.scrollY, patiently).toBe(0)
    await afterAWhile()
    await screen.header().getByRole('link', { name: '태그', exact: true }).click()
    await expect.element(screen.heading('태그')).toBeVisible()
    app.history.go(-2)
    await expect.element(screen.cards()).toHaveLength(12)
    await expect.poll(() => window.scrollY, patiently).toBe(620)
  })

  it('오래 머물러 앞의 목록을 잊었어도, 되돌아가면 있던 자리다', async () => {
    const app = await leaveList()
    await expect.element(screen.article('느낌표를 아끼다')).toBeVisible()
    await expect.poll(() => window.scrollY, patiently).toBe(0)
    // As the query cache does half an hour after nobody has used a list.
    app.queryClient.removeQueries({ queryKey: ['posts'], type: 'inactive' })
    const gate = createGate()
    app.faults.posts = gate
    app.history.back()
    await expect.element(screen.status('글 목록을 불러오는 중입니다…')).toBeVisible()
    gate.release()
    await expect.element(screen.cards()).toHaveLength(12)
    await expect.poll(() => window.scrollY, patiently).toBe(620)
    await afterAWhile()
    expect(window.scrollY).toBe(620)
  })

  it('있던 자리로 돌아가고, 앞으로 가는 고리는 위에서 시작한다', async () => {
    const app = await leaveList()
    await expect.element(screen.article('느낌표를 아끼다')).toBeVisible()
    await expect.poll(() => window.scrollY, patiently).toBe(0)
    await scrollTo(200)
    app.history.back()
    await expect.element(screen.cards()).toHaveLength(12)
    await expect.poll(() => window.scrollY, patiently).toBe(620)
    app.history.forward()
    await expect.element(screen.article('느낌표를 아끼다')).toBeVisible()
    await expect.poll(() => window.scrollY, patiently).toBe(200)
  })

  it('쪽과 보기도 그대로다', async () => {
    const app = await openApp({ path: '/?page=2' })
    await screen.viewSwitch().click()
    await screen.card('뒤로 가기는 바로 열려야 한다').click()
    await expect.element(screen.article('뒤로 가기는 바로 열려야 한다')).toBeVisible()
    app.history.back()
    await expect.element(screen.pageLink('2')).toHaveAttribute('aria-current', 'page')
    await expect.element(screen.viewSwitch()).toHaveAttribute('aria-checked', 'true')
  })

  it('글에서 글로 간 길을 되짚는다', async () => {
    const app = await openApp({ path: '/pages/29/표와-코드를-읽기-좋게' })
    await screen
      .neighbours()
      .getByRole('link', { name: /도서관의 오래된 수레/ })
      .click()
    await expect.element(screen.article('도서관의 오래된 수레')).toBeVisible()
    app.history.back()
    await expect.element(screen.article('표와 코드를 읽기 좋게')).toBeVisible()
    await expect.poll(() => document.title, patiently).toBe('표와 코드를 읽기 좋게 · 글방')
    expect(screen.article('도서관의 오래된 수레').query()).toBeNull()
  })
})

const rowCount = () => document.querySelectorAll('ol article').length

/** Leaves a post for another by a link below the comments, from where that link stands. */
const leaveByNeighbour = async () => {
  const link = screen.neighbours().getByRole('link').first()
  await scrollTo(window.scrollY + link.element().getBoundingClientRect().top - 300)
  const left = window.scrollY
  await link.click()
  await expect.element(screen.article('도서관의 오래된 수레')).not.toBeInTheDocument()
  await expect.poll(() => window.scrollY, patiently).toBe(0)
  return left
}

describe('댓글을 펼쳐 둔 글로 돌아오면', () => {
  it.for([60, 250])('펼친 채로 있던 자리다: 댓글 %i개', async (count) => {
    const app = await openApp({ path: paths.empty, blog: { comments: many(count) } })
    await section.open()
    await expect.poll(rowCount, patiently).toBeGreaterThan(0)
    if (count > 200) await scrollTo(document.documentElement.scrollHeight)
    await expect.poll(rowCount, patiently).toBe(count)
    await scrollTo(500)
    const left = await leaveByNeighbour()
    app.history.back()
    await expect.poll(section.state, patiently).toBe(`댓글 ${count}개, 열림`)
    await expect.poll(() => window.scrollY, patiently).toBe(left)
    expect(rowCount()).toBe(count)
  })

  it('고리로 새로 들어오면 접혀 있고, 되짚어 오면 펼쳐 있다', async () => {
    const app = await openApp({ path: paths.empty, blog: { comments: many(3) } })
    await section.open()
    await expect.poll(section.state, patiently).toBe('댓글 3개, 열림')
    await screen.link('홈').click()
    await screen.card('도서관의 오래된 수레').click()
    await expect.poll(section.state, patiently).toBe('댓글 3개, 접힘')
    app.history.go(-2)
    await expect.poll(section.state, patiently).toBe('댓글 3개, 열림')
  })

  it('댓글을 쓰고 접어 두었으면 접힌 그대로다', async () => {
    const app = await openApp({ path: paths.empty, blog: { comments: [] } })
    await postComment()
    await expect.poll(shown(usualTexts.content), patiently).toEqual(['독자'])
    await section.toggle.click()
    await expect.poll(section.state, patiently).toBe('댓글 1개, 접힘')
    await screen.link('홈').click()
    await expect.element(screen.cards()).toHaveLength(12)
    app.history.back()
    await expect.poll(section.state, patiently).toBe('댓글 1개, 접힘')
  })
})
