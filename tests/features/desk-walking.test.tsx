import axe from 'axe-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { offline, refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { pressInPlace } from './browser.ts'
import { section } from './commenting.ts'
import { authors, button, closeTab, desk, openDesk, readers } from './desk.ts'
import { patiently, screen } from './screen.ts'
import { afterAWhile, settleRequests } from './worker.ts'

const removed = screen.status('지웠습니다.')

describe('책상을 거닐기', () => {
  it('불러온 것에서 찾고, 글마다 모은다', async () => {
    await openDesk()
    await page.getByRole('searchbox', { name: '댓글 찾기' }).fill('은행')
    await expect.poll(authors, patiently).toEqual(['은행잎', '은행잎'])
    await expect.element(screen.status('불러온 댓글 7개에서 2개를 찾았습니다.')).toBeVisible()
    await page.getByRole('searchbox', { name: '댓글 찾기' }).fill('')
    await page.getByRole('checkbox', { name: '글별로 묶기' }).click()
    const groups = desk.list.getByRole('heading', { level: 3 })
    await expect
      .poll(() => groups.elements().map(({ textContent }) => textContent), patiently)
      .toEqual(['표와 코드를 읽기 좋게 3', '모든 것이 든 글 4'])
    await userEvent.keyboard('?')
    await expect.element(page.getByRole('dialog', { name: '단축키 도움말' })).toBeVisible()
  })

  it('글쇠 도움말을 연 채 뒤로 가도, 앞의 화면은 눌린다', async () => {
    const app = await openDesk({ path: '/' })
    await expect.element(screen.cards()).toHaveLength(12)
    app.history.push('/owner')
    await expect.element(desk.items.first()).toBeVisible()
    await userEvent.keyboard('?')
    await expect.element(page.getByRole('dialog', { name: '단축키 도움말' })).toBeVisible()
    app.history.back()
    await expect.element(screen.cards()).toHaveLength(12)
    expect(document.querySelector('dialog[open]')).toBeNull()
  })

  it('보내지 못해 늦게 돌아온 양식은 다른 답글을 쓰는 손에서 초점을 가져가지 않는다', async () => {
    const gate = createGate()
    await openDesk({ fault: { writeComment: gate } })
    await button('다음 글도', '답글').click()
    await desk.content.fill('먼저 쓴 답')
    await desk.send.click()
    await gate.arrival()
    await button('광고는 아닙니다', '답글').click()
    await desk.content.fill('지금 쓰는 답')
    gate.endWith(refuses())
    await expect.element(desk.item('다음 글도').getByRole('alert')).toBeVisible()
    expect(document.activeElement).toBe(desk.item('광고는 아닙니다').getByLabelText('내용').element())
  })

  it('지우는 글쇠를 누르고 있어도 하나만 지운다', async () => {
    await openDesk()
    await expect.element(desk.items).toHaveLength(7)
    await userEvent.keyboard('j')
    await userEvent.keyboard('#')
    await expect.element(desk.takeBack).toHaveLength(1)
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: '#', bubbles: true, repeat: true }))
    await settleRequests()
    await expect.element(desk.takeBack).toHaveLength(1)
  })

  it('답글 글쇠는 이미 열린 양식으로도 데려간다', async () => {
    await openDesk()
    await button('다음 글도', '답글').click()
    await desk.content.fill('쓰다 만 답')
    const item = desk.item('다음 글도').element()
    if (item instanceof HTMLElement) item.focus()
    await userEvent.keyboard('r')
    await expect.element(desk.content).toHaveFocus()
    await expect.element(desk.content).toHaveValue('쓰다 만 답')
  })

  it('글로 가는 고리는, 가리키는 동안 미리 그려 두었어도 그 댓글로 데려간다', async () => {
    await openDesk()
    await desk.tab('모두').click()
    const link = desk.item('다음 글도').getByRole('link').first()
    await link.hover()
    await expect.poll(() => document.querySelectorAll('main article[aria-labelledby]').length, patiently).toBe(1)
    await link.click()
    await expect.poll(() => document.querySelector('article[data-linked="true"]')?.id, patiently).toBe('comment-7')
    await expect.poll(section.state, patiently).toMatch(/열림$/)
    await expect.poll(() => document.activeElement?.id, patiently).toBe('comment-7')
  })

  it('쉰 개씩 오고, 내리거나 누르면 이어진다', async () => {
    const comments = readers(120)
    const app = await openDesk({ blog: { comments, session: true }, fault: { seen: offline } })
    await expect.poll(() => authors().length, patiently).toBe(50)
    pressInPlace(page.getByRole('button', { name: '댓글 더 보기', exact: true }).element())
    await expect.poll(() => authors().length, patiently).toBeGreaterThanOrEqual(100)
    desk.items.last().element().scrollIntoView()
    await expect.poll(() => authors().length, patiently).toBe(120)
    const asked = app.requests().filter((it) => it.includes('before='))
    expect(new Set(asked).size).toBe(asked.length)
  })

  it('이어 받는 사이에 새것이 한 번에 오는 것보다 많이 왔어도, 사이가 빠지지 않는다', async () => {
    const app = await openDesk({ blog: { comments: readers(60), session: true } })
    await expect.poll(() => authors().length, patiently).toBe(50)
    const gate = createGate()
    app.faults.ownerComments = gate
    pressInPlace(page.getByRole('button', { name: '댓글 더 보기', exact: true }).element())
    await gate.arrival()
    delete app.faults.ownerComments
    app.blog.comments = readers(200)
    await app.queryClient.refetchQueries({ queryKey: ['owner', 'comments', 'new'], exact: true })
    await expect.poll(() => authors()[0], patiently).toBe('독자 200')
    gate.release()
    await expect.poll(() => app.queryClient.isFetching(), patiently).toBe(0)
    await afterAWhile()
    const all = readers(200).map(({ author }) => author)
    expect(authors()).toEqual(all.toReversed().slice(0, authors().length))
  })

  it('글쇠로 걷고, 답하고, 지우고, 도움말을 본다', async () => {
    await openDesk()
    await expect.element(desk.list).toBeVisible()
    await userEvent.keyboard('jj')
    await expect.element(desk.items.nth(1)).toHaveFocus()
    await userEvent.keyboard('k')
    await expect.element(desk.items.first()).toHaveFocus()
    await userEvent.keyboard('jjr')
    await expect.element(desk.content).toHaveFocus()
    await userEvent.keyboard('jk#?')
    await expect.element(desk.content).toHaveValue('jk#?')
    await userEvent.keyboard('{Escape}')
    await expect.element(desk.item('표 글도')).toHaveFocus()
    await userEvent.keyboard('#')
    await expect.element(removed).toBeVisible()
    await expect.element(desk.item('다음 글도')).toHaveFocus()
    await userEvent.keyboard('?')
    await expect.element(page.getByRole('dialog', { name: '단축키 도움말' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('보이게 하거나 지운 것이 빠지면, 초점은 그 자리에 온 것에, 없으면 없다는 말에 있다', async () => {
    await openDesk()
    await button('광고는', '보이기').click()
    await expect.element(desk.item('광고는')).toHaveFocus()
    await button('다음 글도', '지우기').click()
    await expect.element(desk.takeBack).toHaveFocus()
    const place = authors().indexOf('여백') + 1
    closeTab()
    await expect.element(removed).not.toBeInTheDocument()
    expect(document.activeElement).toBe(desk.items.nth(place).element())
    await openDesk()
    await desk.tab('보류').click()
    await button('광고는', '보이기').click()
    await expect.element(screen.text('확인을 기다리는 댓글이 없습니다.')).toHaveFocus()
  })

  it.for(['desktop', 'phone'] as const)('보조 기술로 읽는 데 걸리는 것이 없다 (%s)', async (viewport) => {
    await openDesk({ viewport })
    await button('다음 글도', '답글').click()
    await button('표 글도', '지우기').click()
    await expect.element(desk.rules).toBeVisible()
    await expect.element(screen.heading('책상')).toBeVisible()
    const { violations } = await axe.run('#main')
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(viewport === 'phone' ? 390 : 1280)
  })

  it('전화기에서 글자를 두 배로 키워도 옆으로 넘치지 않는다', async () => {
    await openDesk({ viewport: 'phone' })
    await expect.element(desk.rules).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: '댓글 피드 주소', exact: true })).toBeVisible()
    const { style } = document.documentElement
    onTestFinished(() => void style.removeProperty('font-size'))
    style.setProperty('font-size', '200%')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})
