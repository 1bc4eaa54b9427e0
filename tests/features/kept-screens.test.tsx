import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'

import { offline } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { openApp } from './app.tsx'
import { paths, postComment, usualTexts } from './commenting.ts'
import { patiently, pending, screen } from './screen.ts'
import { afterAWhile } from './worker.ts'

const cart = '도서관의 오래된 수레'
const keyboard = '손에 익은 자판'

const articles = () => [...document.querySelectorAll('article[aria-labelledby]')]

const readCart = async () => {
  const app = await openApp()
  await screen.card(cart).click()
  await expect.element(screen.article(cart)).toBeVisible()
  return app
}

it('고리에 손이 가면 다음 화면이 보이지 않게 그려지고, 누르면 그것이 선다', async () => {
  const app = await openApp()
  await screen.card(cart).hover()
  await expect.poll(() => articles().length, patiently).toBe(1)
  const [article] = articles()
  expect(article?.checkVisibility()).toBe(false)
  expect(screen.article(cart).query()).toBeNull()
  await expect.poll(() => app.blog.visitors, patiently).toBe(1)
  await expect.element(screen.popular().getByRole('link').first()).toBeVisible()
  await expect.element(screen.menu().getByRole('link').first()).toBeVisible()
  app.log.length = 0
  await screen.card(cart).click()
  await expect.element(screen.article(cart)).toBeVisible()
  expect(screen.article(cart).element()).toBe(article)
  await expect.poll(() => app.blog.views.get(28), patiently).toBe(1)
  expect(app.requests()).toEqual(['POST /api/posts/28/increaseView'])
})

describe('떠난 화면', () => {
  it('되돌아오면 있던 그대로, 만들어 둔 것이 다시 선다', async () => {
    const app = await readCart()
    const article = screen.article(cart).element()
    app.history.back()
    await expect.element(screen.cards()).toHaveLength(12)
    expect(article.checkVisibility()).toBe(false)
    app.history.forward()
    await expect.element(screen.article(cart)).toBeVisible()
    expect(screen.article(cart).element()).toBe(article)
  })

  it('숨은 동안에도 배치를 잃지 않고, 되돌아온 화면은 옮겨지지 않는다', async () => {
    const app = await openApp()
    await screen.card(cart).hover()
    await expect.poll(() => articles().length, patiently).toBe(1)
    const heading = screen.heading('전체').element()
    await screen.card(cart).click()
    await expect.element(screen.article(cart)).toBeVisible()
    expect(heading.checkVisibility()).toBe(false)
    expect(heading.getClientRects()).toHaveLength(1)
    const moved: Node[] = []
    const observer = new MutationObserver((records) => moved.push(...records.flatMap((it) => [...it.removedNodes])))
    observer.observe(document.querySelector('main') ?? document.body, { childList: true })
    app.history.back()
    await expect.element(screen.cards()).toHaveLength(12)
    observer.disconnect()
    expect(heading.checkVisibility()).toBe(true)
    expect(moved.some((node) => node.contains(heading))).toBe(false)
  })

  it('되돌아오면 초점도 있던 곳에 있다', async () => {
    const app = await openApp()
    await expect.element(screen.card(cart)).toBeVisible()
    const card = screen.card(cart).element()
    if (card instanceof HTMLElement) card.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.article(cart)).toBeVisible()
    await expect.poll(() => document.activeElement?.id).toBe('main')
    app.history.back()
    await expect.element(screen.card(cart)).toHaveFocus()
  })

  it('떠난 화면의 밖에 초점을 두고 되돌아오면, 초점은 거기 있다', async () => {
    const app = await openApp()
    await expect.element(screen.card(cart)).toBeVisible()
    screen.card(cart).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement?.id).toBe('main')
    const home = screen.header().getByRole('link').first()
    home.element().focus()
    app.history.back()
    await expect.element(screen.cards()).toHaveLength(12)
    await afterAWhile()
    await expect.element(home).toHaveFocus()
  })

  it('글이 늦게 와서 기다리는 화면을 보았어도, 되돌아오면 초점은 떠난 고리에 있다', async () => {
    const gate = createGate()
    const app = await openApp({ fault: { post: gate } })
    await expect.element(screen.card(cart)).toBeVisible()
    const card = screen.card(cart).element()
    if (card instanceof HTMLElement) card.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.status(pending.post)).toBeVisible()
    await expect.poll(() => document.activeElement).toBe(document.body)
    gate.release()
    await expect.element(screen.article(cart)).toBeVisible()
    await expect.poll(() => document.activeElement?.id).toBe('main')
    app.history.back()
    await expect.element(screen.card(cart)).toHaveFocus()
  })

  it('글이 오기 전에 되돌아와도 초점은 떠난 고리에 있다', async () => {
    const gate = createGate()
    const app = await openApp({ fault: { post: gate } })
    await expect.element(screen.card(cart)).toBeVisible()
    const card = screen.card(cart).element()
    if (card instanceof HTMLElement) card.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.status(pending.post)).toBeVisible()
    await expect.poll(() => document.activeElement).toBe(document.body)
    app.history.back()
    await expect.element(screen.card(cart)).toHaveFocus()
    gate.release()
  })

  it('댓글을 쓴 다음에 떠났어도, 되돌아오면 초점은 떠난 고리에 있다', async () => {
    const app = await openApp({ path: paths.single })
    await postComment()
    await expect.poll(() => document.activeElement?.ariaLabel).toBe(usualTexts.author)
    const link = screen.neighbours().getByRole('link', { name: /도서관의 오래된 수레/ })
    const left = link.element()
    if (left instanceof HTMLElement) left.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.article(cart)).toBeVisible()
    await expect.poll(() => document.activeElement?.id).toBe('main')
    app.history.back()
    await expect.element(screen.article(cart)).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement).toBe(left)
  })

  it('보이는 화면 뒤에 있어, 이름으로 찾으면 보이는 것이 먼저다', async () => {
    const app = await readCart()
    app.history.back()
    await expect.element(screen.cards()).toHaveLength(12)
    expect(document.querySelector('main h1')?.checkVisibility()).toBe(true)
  })

  it('셋까지만 남아 있다', async () => {
    // Hovering a link prerenders its screen, which would be counted here.
    await userEvent.hover(document.body, { position: { x: 1, y: 1 } })
    const app = await openApp()
    await expect.element(screen.cards()).toHaveLength(12)
    for (const [id, title] of [
      [28, cart],
      [27, keyboard],
      [28, cart],
      [27, keyboard],
    ] as const) {
      app.history.push(`/pages/${id}`)
      await expect.element(screen.article(title)).toBeVisible()
    }
    expect(articles()).toHaveLength(2)
    expect(document.querySelectorAll('main h1')).toHaveLength(3)
    app.history.push('/tag')
    await expect.element(screen.heading('태그')).toBeVisible()
    expect(document.querySelectorAll('main h1')).toHaveLength(3)
  })
})

it('불러오지 못한 화면은 남지 않고, 되돌아오면 다시 불러온다', async () => {
  const app = await openApp({ fault: { post: offline } })
  await expect.element(screen.cards()).toHaveLength(12)
  app.history.push('/pages/28')
  await expect.element(screen.alert()).toBeVisible()
  app.history.push('/tag')
  await expect.element(screen.heading('태그')).toBeVisible()
  expect(document.querySelectorAll('main > *')).toHaveLength(2)
  delete app.faults.post
  app.history.back()
  await expect.element(screen.article(cart)).toBeVisible()
})

describe('한 갈래의 화면을 잇달아 열어도', () => {
  it('쪽은 그 화면의 쪽으로 간다', async () => {
    const app = await openApp({ path: '/category/1', blog: { pageSize: 2 } })
    await expect.element(screen.pageLink('2')).toHaveAttribute('href', '/category/1?page=2')
    for (const [id, name] of [
      [2, '개발'],
      [3, '일상'],
    ] as const) {
      await screen.menu().getByRole('link', { name, exact: true }).click()
      await expect.element(screen.heading(name)).toBeVisible()
      await expect.element(screen.pageLink('2')).toHaveAttribute('href', `/category/${id}?page=2`)
    }
    await screen.pageLink('2').click()
    await expect.poll(() => app.address()).toBe('/category/3?page=2')
  })
})
