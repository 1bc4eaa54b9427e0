import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'

import { createGate } from '../../mocks/gate.ts'
import { openApp } from './app.tsx'
import { patiently, screen, textsOf } from './screen.ts'

/** Thirty posts by so many: 15 pages of two, in groups of five. */
const openPage = (page: number, pageSize = 2) =>
  openApp({ path: page === 1 ? '/' : `/?page=${page}`, blog: { pageSize } })

const steps = ['이전 묶음', '이전 페이지', '다음 페이지', '다음 묶음'] as const

const targets = () => steps.map((step) => screen.pageLink(step).query()?.getAttribute('href') ?? null)

const numbers = () => textsOf(screen.pagination().getByRole('link', { name: /^\d+$/ }))

/** The links that call themselves the current page. */
const current = () =>
  [...screen.pagination().element().querySelectorAll('[aria-current]')].map((link) => link.textContent)

describe('페이지 이동', () => {
  it('글쇠로 쪽을 넘기면 새 쪽이 불리고, 초점은 본문에서 이어진다', async () => {
    await openPage(14)
    await expect.element(screen.pagination()).toBeVisible()
    const next = screen.pageLink('다음 페이지').element()
    if (next instanceof HTMLElement) next.focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement?.id).toBe('main')
    await expect.poll(() => document.querySelector('p[aria-live]')?.textContent).toMatch('15쪽')
  })

  it.for([
    [1, '1 2 3 4 5', [null, null, '/?page=2', '/?page=6']],
    [3, '1 2 3 4 5', [null, '/?page=2', '/?page=4', '/?page=6']],
    [5, '1 2 3 4 5', [null, '/?page=4', '/?page=6', '/?page=6']],
    [6, '6 7 8 9 10', ['/?page=5', '/?page=5', '/?page=7', '/?page=11']],
    [11, '11 12 13 14 15', ['/?page=10', '/?page=10', '/?page=12', null]],
    [15, '11 12 13 14 15', ['/?page=10', '/?page=14', null, null]],
  ] as const)('%d쪽에서는 다섯씩 묶은 %s이(가) 보인다', async ([page, shown, steps]) => {
    await openPage(page)
    await expect.element(screen.pagination()).toBeVisible()
    expect(numbers()).toEqual(shown.split(' '))
    expect(targets()).toEqual(steps)
  })

  it('마지막 묶음은 남은 쪽만 보인다', async () => {
    await openPage(6, 5)
    await expect.element(screen.pagination()).toBeVisible()
    expect(numbers()).toEqual(['6'])
    expect(targets()).toEqual(['/?page=5', '/?page=5', null, null])
  })

  it.for([1, 2, 5, 6, 15])('%d쪽에서는 그 쪽만 aria-current를 단다', async (page) => {
    await openPage(page)
    await expect.element(screen.pageLink(String(page))).toHaveAttribute('aria-current', 'page')
    expect(current()).toEqual([String(page)])
  })

  it('다음 쪽을 기다리는 동안에도 지금 쪽은 하나다', async () => {
    const gate = createGate()
    const app = await openPage(1)
    await expect.element(screen.pagination()).toBeVisible()
    app.faults.posts = gate
    await screen.pageLink('다음 페이지').click()
    await gate.arrival()
    expect(current()).toEqual(['1'])
    gate.release()
    await expect.element(screen.pageLink('2')).toHaveAttribute('aria-current', 'page')
    expect(current()).toEqual(['2'])
  })

  it('이전·다음 묶음은 이웃한 묶음의 끝과 처음으로 간다', async () => {
    const app = await openPage(7)
    await screen.pageLink('이전 묶음').click()
    await expect.element(screen.pageLink('5')).toHaveAttribute('aria-current', 'page')
    expect(app.address()).toBe('/?page=5')
    await screen.pageLink('다음 묶음').click()
    await expect.element(screen.pageLink('6')).toHaveAttribute('aria-current', 'page')
    expect(app.address()).toBe('/?page=6')
  })

  it('첫 쪽으로 가는 고리에는 page가 없다', async () => {
    await openPage(2)
    await expect.element(screen.pageLink('1')).toHaveAttribute('href', '/')
    await expect.element(screen.pageLink('이전 페이지')).toHaveAttribute('href', '/')
  })

  it('쪽이 하나뿐이면 없다', async () => {
    await openPage(1, 30)
    await expect.element(screen.cards()).toHaveLength(30)
    expect(screen.pagination().query()).toBeNull()
  })

  it('끝을 지난 쪽에서는 마지막 묶음이 보이고, 지금 쪽은 없다', async () => {
    await openPage(40)
    await expect.element(screen.text('이 쪽에는 글이 없습니다.')).toBeVisible()
    expect(numbers()).toEqual(['11', '12', '13', '14', '15'])
    expect(screen.pagination().element().querySelector('[aria-current]')).toBeNull()
    expect(targets()).toEqual(['/?page=10', '/?page=15', null, null])
  })

  it('누르면 그 쪽의 글이 서고, 위에서 시작한다', async () => {
    const app = await openPage(1, 5)
    await screen.pageLink('다음 페이지').click()
    await expect.element(screen.pageLink('2')).toHaveAttribute('aria-current', 'page')
    expect(textsOf(screen.posts().getByRole('link'))[0]).toBe('개울을 따라 걷기')
    expect(app.address()).toBe('/?page=2')
    await expect.poll(() => window.scrollY, patiently).toBe(0)
  })

  it.for(['/category/1', '/category/2/sub/21', '/tag/1/가독성'])('%s의 쪽도 넘긴다', async (path) => {
    const app = await openApp({ path, blog: { pageSize: 2 } })
    await screen.pageLink('2').click()
    await expect.element(screen.pageLink('2')).toHaveAttribute('aria-current', 'page')
    expect(app.address()).toBe(`${path}?page=2`)
    await screen.pageLink('이전 페이지').click()
    await expect.element(screen.pageLink('1')).toHaveAttribute('aria-current', 'page')
    expect(app.address()).toBe(path)
  })

  it('자판만으로 넘긴다', async () => {
    const app = await openPage(1)
    await expect.element(screen.pagination()).toBeVisible()
    screen.pageLink('1').element().scrollIntoView()
    screen.cards().last().getByRole('link').element().focus()
    await userEvent.tab()
    await expect.element(screen.pageLink('1')).toHaveFocus()
    await userEvent.tab()
    await expect.element(screen.pageLink('2')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.pageLink('2')).toHaveAttribute('aria-current', 'page')
    expect(app.address()).toBe('/?page=2')
    screen.pageLink('5').element().focus()
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(screen.pageLink('다음 묶음')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.pageLink('6')).toHaveAttribute('aria-current', 'page')
  })

  it('이어서 넘기면 페이지 이동에 초점이 남는다', async () => {
    await openPage(1)
    await expect.element(screen.pagination()).toBeVisible()
    screen.pageLink('다음 페이지').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.pageLink('2')).toHaveAttribute('aria-current', 'page')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.pageLink('3')).toHaveAttribute('aria-current', 'page')
  })
})
