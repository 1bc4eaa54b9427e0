import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { forCalls, offline, refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { openApp } from './app.tsx'
import { pending, screen, textsOf } from './screen.ts'

const menuLink = (name: string) => screen.menu().getByRole('link', { name, exact: true })

describe('머리와 꼬리', () => {
  it('머리에는 제목과 홈과 태그가 있다', async () => {
    await openApp({ path: '/tag', site: { title: '나무 그늘' } })
    await expect
      .element(screen.header().getByRole('link', { name: '나무 그늘', exact: true }))
      .toHaveAttribute('href', '/')
    await expect.element(screen.header().getByRole('link', { name: '홈', exact: true })).toHaveAttribute('href', '/')
    await expect
      .element(screen.header().getByRole('link', { name: '태그', exact: true }))
      .toHaveAttribute('href', '/tag')
  })

  it('꼬리에는 연락처가 있다', async () => {
    await openApp({ site: { contact: 'namu@example.com' } })
    await expect
      .element(screen.footer().getByRole('link', { name: 'namu@example.com' }))
      .toHaveAttribute('href', 'mailto:namu@example.com')
  })
})

describe('분류', () => {
  it('어느 쪽에 있어도 지금 있는 곳이 표시된다', async () => {
    const app = await openApp({ path: '/category/1?page=2', blog: { pageSize: 2 } })
    await expect.element(menuLink('글쓰기')).toHaveAttribute('aria-current', 'page')
    app.history.push('/category/1/sub/11?page=2')
    await expect.element(menuLink('문장')).toHaveAttribute('aria-current', 'page')
    await expect.element(menuLink('글쓰기')).not.toHaveAttribute('aria-current')
    app.history.push('/?page=2')
    await expect
      .element(screen.header().getByRole('link', { name: '홈', exact: true }))
      .toHaveAttribute('aria-current', 'page')
  })

  it('불러오지 못해 비었던 것은 다음 화면에서 찬다', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const app = await openApp({ path: '/', fault: { categories: offline, hotPosts: offline } })
    await expect.element(screen.cards().first()).toBeVisible()
    expect(menuLink('글쓰기').query()).toBeNull()
    delete app.faults.categories
    delete app.faults.hotPosts
    app.history.push('/tag')
    await expect.element(menuLink('글쓰기')).toBeVisible()
    await expect.element(screen.region('인기 글').getByRole('link').first()).toBeVisible()
  })

  it.for(['categories', 'subcategories'] as const)('%s의 답을 기다리는 동안 그렇다고 적는다', async (call) => {
    const gate = createGate()
    await openApp({ fault: { [call]: gate } })
    await gate.arrival()
    await expect.element(screen.menu().getByText(pending.menu)).toBeVisible()
    await expect.element(screen.cards()).toHaveLength(12)
    gate.release()
    await expect.element(menuLink('글쓰기')).toBeVisible()
    expect(screen.text(pending.menu).query()).toBeNull()
  })

  it('분류 아래에 제 하위 분류가 선다', async () => {
    await openApp()
    await expect.element(menuLink('글쓰기')).toHaveAttribute('href', '/category/1')
    await expect.element(menuLink('문장')).toHaveAttribute('href', '/category/1/sub/11')
    await expect.element(menuLink('읽은 책')).toHaveAttribute('href', '/category/3/sub/32')
    expect(textsOf(screen.menu().getByRole('link')).join(' ')).toBe(
      '글쓰기 문장 퇴고 개발 웹 도구 일상 산책길 읽은 책 빈 서랍',
    )
  })

  it('누르면 그 분류의 글이 선다', async () => {
    const app = await openApp()
    await menuLink('산책길').click()
    await expect.element(screen.heading('산책길')).toBeVisible()
    expect(app.address()).toBe('/category/3/sub/31')
  })

  it('불러오지 못하면 비어 있고, 글은 읽을 수 있다', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await openApp({ fault: forCalls(['categories', 'subcategories', 'hotPosts'], offline) })
    await expect.element(screen.cards()).toHaveLength(12)
    await expect.element(screen.menu()).toBeVisible()
    await expect.element(screen.text(pending.menu)).not.toBeInTheDocument()
    await expect.element(screen.text(pending.popular)).not.toBeInTheDocument()
    expect(textsOf(screen.menu().getByRole('link'))).toEqual([])
    expect(textsOf(screen.popular().getByRole('link'))).toEqual([])
    expect(screen.alert().query()).toBeNull()
    expect(console.warn).toHaveBeenCalledTimes(3)
  })

  it('하위 분류만 불러오지 못하면 분류만 선다', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await openApp({ fault: { subcategories: refuses('안 됩니다.', 500) } })
    await expect.element(menuLink('글쓰기')).toBeVisible()
    expect(textsOf(screen.menu().getByRole('link'))).toEqual(['글쓰기', '개발', '일상', '빈 서랍'])
  })
})

describe('좁은 화면의 분류', () => {
  it('처음에는 접혀 있다', async () => {
    await openApp({ viewport: 'phone' })
    await expect.element(screen.menuToggle()).toHaveAttribute('aria-expanded', 'false')
    await expect.element(screen.cards()).toHaveLength(12)
    expect(textsOf(screen.menu().getByRole('link'))).toEqual([])
  })

  it('누르면 펴지고, 다시 누르면 접힌다', async () => {
    await openApp({ viewport: 'phone' })
    await screen.menuToggle().click()
    await expect.element(screen.menuToggle()).toHaveAttribute('aria-expanded', 'true')
    await expect.element(menuLink('산책길')).toBeVisible()
    await screen.menuToggle().click()
    await expect.element(screen.menuToggle()).toHaveAttribute('aria-expanded', 'false')
    expect(textsOf(screen.menu().getByRole('link'))).toEqual([])
  })

  it('편 것은 그 화면에서만 펴져 있다: 고리로 돌아오면 접혀 있고, 되짚어 오면 펴 둔 그대로다', async () => {
    const app = await openApp({ viewport: 'phone' })
    await screen.menuToggle().click()
    await menuLink('산책길').click()
    await expect.element(screen.heading('산책길')).toBeVisible()
    await expect.element(screen.menuToggle()).toHaveAttribute('aria-expanded', 'false')
    await screen.header().getByRole('link', { name: '홈', exact: true }).click()
    await expect.element(screen.heading('전체')).toBeVisible()
    await expect.element(screen.menuToggle()).toHaveAttribute('aria-expanded', 'false')
    app.history.go(-2)
    await expect.element(screen.menuToggle()).toHaveAttribute('aria-expanded', 'true')
  })

  it('자판만으로 펴고 고른다', async () => {
    const app = await openApp({ viewport: 'phone' })
    await expect.element(screen.menuToggle()).toBeVisible()
    screen.menuToggle().element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(menuLink('글쓰기')).toBeVisible()
    await userEvent.tab()
    await expect.element(menuLink('글쓰기')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.heading('글쓰기')).toBeVisible()
    expect(app.address()).toBe('/category/1')
  })

  it('768 px에는 단추가 있고, 769 px에는 없다', async () => {
    await openApp()
    await expect.element(menuLink('글쓰기')).toBeVisible()
    await page.viewport(769, 900)
    expect(screen.menuToggle().query()).toBeNull()
    await page.viewport(768, 900)
    await expect.element(screen.menuToggle()).toHaveAttribute('aria-expanded', 'false')
  })

  it('넓은 화면에는 단추가 없고 늘 펴져 있다', async () => {
    await openApp()
    await expect.element(menuLink('글쓰기')).toBeVisible()
    expect(screen.menuToggle().query()).toBeNull()
  })
})

describe('인기 글', () => {
  it('불러오는 동안 그렇다고 적고, 오면 차례로 선다', async () => {
    const gate = createGate()
    await openApp({ fault: { hotPosts: gate } })
    await gate.arrival()
    await expect.element(screen.popular().getByText(pending.popular)).toBeVisible()
    gate.release()
    await expect.element(screen.popular().getByRole('link')).toHaveLength(10)
    expect(textsOf(screen.popular().getByRole('link')).slice(0, 2)).toEqual([
      '모든 것이 든 글',
      '표와 코드를 읽기 좋게',
    ])
    expect(screen.text(pending.popular).query()).toBeNull()
  })

  it('누르면 그 글이 열린다', async () => {
    const app = await openApp()
    await screen.popular().getByRole('link', { name: '손에 익은 자판' }).click()
    await expect.element(screen.article('손에 익은 자판')).toBeVisible()
    expect(app.address()).toBe('/pages/27/손에-익은-자판')
  })
})
