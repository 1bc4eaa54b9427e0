import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { createGate } from '../../mocks/gate.ts'
import { openApp } from './app.tsx'
import { keyboard } from './keyboard.ts'
import { patiently, screen, textsOf } from './screen.ts'
import { settleRequests } from './worker.ts'

const features = { features: ['search'] } as const

const field = page.getByRole('search').getByRole('searchbox', { name: '글 찾기', exact: true })
const found = page.getByRole('list', { name: '찾은 글', exact: true })
const links = found.getByRole('link')
const titles = () => textsOf(links)

const open = (path = '/search', options: Partial<Parameters<typeof openApp>[0]> = {}) =>
  openApp({ path, site: features, ...options })
type App = Awaited<ReturnType<typeof open>>

const searches = (app: App) => app.log.filter(({ call }) => call === 'search').map(({ address }) => decodeURI(address))

describe('찾기', () => {
  it('할 수 있다고 적히지 않은 서버에서는 보이지도 묻지도 않는다', async () => {
    const app = await openApp()
    await expect.element(screen.posts()).toBeVisible()
    expect(screen.header().getByRole('link', { name: '찾기' }).query()).toBeNull()
    await userEvent.keyboard('/')
    app.history.push('/search?q=산책')
    await expect.element(screen.heading('페이지를 찾을 수 없습니다.')).toBeVisible()
    await settleRequests()
    expect(app.log.filter(({ call }) => call === 'search' || call === 'titles')).toEqual([])
  })

  it('빈 칸에서는 많이 읽은 글과 새 글을 보이고, 찾기를 묻지 않는다', async () => {
    const app = await open()
    await expect.element(screen.region('많이 읽은 글').getByRole('link').first()).toBeVisible()
    await expect.element(screen.region('새 글').getByRole('link', { name: '모든 것이 든 글' })).toBeVisible()
    expect(searches(app)).toEqual([])
  })

  it('치는 대로 제목이 서고, 본문에서 찾은 것이 뒤따른다', async () => {
    const gate = createGate()
    const app = await open('/search', { fault: { search: gate } })
    await field.fill('여백')
    // The text has not even been asked for.
    await expect.poll(titles, patiently).toEqual(['여백도 글이다'])
    await gate.arrival()
    expect(titles()).toEqual(['여백도 글이다'])
    expect(textsOf(links.getByRole('mark'))).toEqual(['여백'])
    gate.release()
    await expect.poll(titles, patiently).toEqual(['여백도 글이다', '책등이 바랜 자리', '첫 문장을 쓰는 일'])
    await expect.element(screen.status('3개의 글')).toBeVisible()
    expect(app.address()).toBe('/search?q=여백')
    expect(searches(app)).toEqual(['/api/search?q=여백&pageNum=1'])
    expect(app.history.length).toBe(1)
  })

  it('음절을 치는 도중에도 찾고, 조합은 끊기지 않는다', async () => {
    await open()
    await field.click()
    await keyboard.compose('ㅈ', '자', '잪')
    await expect.poll(titles, patiently).toEqual(expect.arrayContaining(['손에 익은 자판']))
    await keyboard.compose('자파', '자판')
    await keyboard.commit('자판')
    await expect.element(field).toHaveValue('자판')
    await expect.poll(titles, patiently).toEqual(['손에 익은 자판', '타자기 소리', '두벌식과 세벌식'])
  })

  it('다음 답이 올 때까지 앞의 것이 서 있고, 나중의 것이 이긴다', async () => {
    const app = await open('/search?q=산책')
    await expect.poll(() => titles().length, patiently).toBe(5)
    const gate = createGate()
    app.faults.search = gate
    await field.fill('까치의')
    const first = await gate.arrival(0)
    expect(titles().length).toBeGreaterThan(0)
    await field.fill('커피')
    const second = await gate.arrival(1)
    second.release()
    await expect.poll(titles, patiently).toEqual(['커피를 내리는 순서'])
    first.release()
    await settleRequests()
    expect(titles()).toEqual(['커피를 내리는 순서'])
  })

  it('찾은 말에 표시하고, 글쇠로 걷고, 열었다 돌아오면 아무것도 묻지 않고 그대로다', async () => {
    const app = await open('/search?q=묵혀')
    await expect.poll(() => titles().length, patiently).toBe(12)
    expect(textsOf(found.getByRole('mark')).slice(0, 2)).toEqual(['묵혀', '묵혀'])
    await field.click()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(links.nth(1)).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.element(field).toHaveFocus()
    const before = titles()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(screen.article(before[0] ?? '')).toBeVisible()
    await settleRequests()
    app.log.length = 0
    app.history.back()
    await expect.poll(titles, patiently).toEqual(before)
    await settleRequests()
    expect(app.log.filter(({ method }) => method === 'GET')).toEqual([])
  })

  it('제목에서도 찾은 말에 표시한다: 첫소리로도, 조사를 붙여도, 다른 자판으로도', async () => {
    await open('/search?q=여백')
    const first = links.first()
    const typed = { 여백: '여백', ㅇㅂㄷ: '여백도', 여백에서: '여백', duqor: '여백' } as const
    for (const [asked, marked] of Object.entries(typed)) {
      await field.fill(asked)
      await expect.element(first).toHaveAccessibleName('여백도 글이다')
      await expect.poll(() => textsOf(first.getByRole('mark')), patiently).toEqual([marked])
    }
  })

  it('치자마자 누른 링크는 뒤늦은 찾기에 밀려나지 않는다', async () => {
    const app = await open('/search?q=산책')
    await expect.poll(() => titles().length, patiently).toBe(5)
    const gate = createGate()
    app.faults.posts = gate
    await field.fill('여백')
    await screen.menu().getByRole('link', { name: '일상', exact: true }).click()
    await gate.arrival()
    // By the time the placeholder stands, the pause after typing is long over.
    await expect.element(screen.status('글 목록을 불러오는 중입니다…')).toBeVisible()
    gate.release()
    await expect.element(screen.posts()).toBeVisible()
    expect(app.address()).toMatch(/^\/category\//)
    app.history.back()
    await expect.poll(() => searches(app).at(-1), patiently).toBe('/api/search?q=여백&pageNum=1')
  })

  it('다른 자판으로 읽었으면 말하고, 친 그대로도 찾는다', async () => {
    const app = await open('/search?q=ckfmf%20tlrglsms')
    await expect.element(page.getByText('‘ckfmf tlrglsms’ 대신 ‘차를 식히는’으로 찾았습니다.')).toBeVisible()
    expect(titles()).toEqual(['차를 식히는 동안'])
    await page.getByRole('button', { name: '친 그대로 찾기', exact: true }).click()
    await expect.element(screen.text('찾는 글이 없습니다.')).toBeVisible()
    expect(app.address()).toBe('/search?q=ckfmf+tlrglsms&literal=1')
  })

  it.for(['2026', 'true', '007', '1e3'])('%s도 글자로 찾는다', async (q) => {
    const app = await open(`/search?q=${q}`)
    await expect.element(field).toHaveValue(q)
    await expect.poll(() => searches(app), patiently).toEqual([`/api/search?q=${q}&pageNum=1`])
  })

  it('찾는 글이 없으면 가까운 제목을 권한다', async () => {
    await open('/search?q=느낌표룰')
    await expect.element(screen.text('찾는 글이 없습니다.')).toBeVisible()
    const near = page.getByRole('list', { name: '비슷한 제목', exact: true }).getByRole('link')
    await expect.poll(() => textsOf(near), patiently).toEqual(['느낌표를 아끼다'])
  })

  it('없다는 말은 다음 답이 올 때까지 서 있다', async () => {
    const app = await open('/search?q=느낌표룰')
    await expect.element(screen.status('찾는 글이 없습니다.')).toBeVisible()
    const gate = createGate()
    app.faults.search = gate
    await field.fill('느낌표룰루')
    await gate.arrival()
    await expect.element(screen.status('찾는 글이 없습니다.')).toBeVisible()
    expect(found.query()).toBeNull()
    gate.release()
    await expect.element(screen.status('찾는 글이 없습니다.')).toBeVisible()
  })

  it('끝을 넘은 쪽에는 글이 없다고 말하고 첫 쪽으로 이끈다', async () => {
    const app = await open('/search?q=커피&page=9')
    await expect.element(screen.text('이 쪽에는 글이 없습니다.')).toBeVisible()
    await expect.element(screen.status('1개의 글')).toBeVisible()
    await page.getByRole('link', { name: '첫 쪽으로', exact: true }).click()
    await expect.poll(titles, patiently).toEqual(['커피를 내리는 순서'])
    expect(app.address()).toBe('/search?q=커피')
  })

  it('전화기에서도 머리는 한 줄이고, 칸의 글자는 16픽셀보다 작지 않다', async () => {
    await open('/search', { viewport: 'phone' })
    await expect.element(field).toBeVisible()
    const tops = screen
      .header()
      .getByRole('link')
      .elements()
      .map((link) => link.getBoundingClientRect())
    const middles = tops.map(({ top, bottom }) => Math.round((top + bottom) / 2))
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    expect(Number.parseFloat(getComputedStyle(field.element()).fontSize)).toBeGreaterThanOrEqual(16)
    await expect.element(field).toHaveAttribute('enterkeyhint', 'search')
  })
})
