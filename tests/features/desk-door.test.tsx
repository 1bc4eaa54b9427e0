import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { broken, offline, refuses } from '../../mocks/faults.ts'
import type { App } from './app.tsx'
import { button, desk, openDesk, openDoor, signIn } from './desk.ts'
import { patiently, screen } from './screen.ts'
import { settleRequests } from './worker.ts'

const owners = (app: App) => app.requests().filter((it) => it.includes('/owner/'))

describe('책상의 문', () => {
  it('할 수 있다고 적히지 않은 서버에는 없고, 아무것도 묻지 않는다', async () => {
    const app = await openDesk({ site: { features: ['search'] } })
    await expect.element(screen.heading('페이지를 찾을 수 없습니다.')).toBeVisible()
    await settleRequests()
    expect(owners(app)).toEqual([])
  })

  it('조회 수와 피드가 있다고 적히지 않은 서버에서는 그 둘을 묻지도 보이지도 않는다', async () => {
    const app = await openDesk({ site: { deskExtras: '' } })
    await expect.element(desk.rules).toBeVisible()
    await expect.element(desk.list).toBeVisible()
    await settleRequests()
    expect(owners(app).filter((it) => /numbers|feed/.test(it))).toEqual([])
    expect(owners(app)).toContain('GET /api/owner/rules')
    expect(screen.alert().query()).toBeNull()
    expect(page.getByRole('heading', { name: '지난 30일' }).query()).toBeNull()
  })

  it('들어오지 않았으면 비밀번호를 묻고, 그때까지 아무것도 묻지 않는다', async () => {
    const app = await openDoor()
    await expect.element(desk.door).toBeVisible()
    await settleRequests()
    expect(owners(app)).toEqual([])
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
    expect([...document.querySelectorAll('a')].filter(({ pathname }) => pathname === '/owner')).toEqual([])
  })

  it('비밀번호가 틀리면 그렇다고 하고 칸을 비운다', async () => {
    await openDoor()
    await signIn('틀린 비밀번호')
    await expect.element(screen.alert()).toMatchTextContent(/비밀번호가 틀렸습니다./)
    await expect.element(desk.password).toHaveValue('')
    await expect.element(desk.password).toHaveFocus()
  })

  it('까닭을 말하지 않는 서버가 물려도 비밀번호가 틀렸다고 한다', async () => {
    await openDoor({ fault: { signIn: refuses(undefined, 403) } })
    await signIn()
    await expect.element(screen.alert(), patiently).toMatchTextContent(/^비밀번호가 틀렸습니다.$/)
  })

  it('전화기에서 글자를 두 배로 키워도 옆으로 넘치지 않는다', async () => {
    await openDoor({ viewport: 'phone' })
    await expect.element(desk.door).toBeVisible()
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
    document.documentElement.style.fontSize = '200%'
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  it('빈 비밀번호는 보내지 않는다', async () => {
    const app = await openDoor()
    await signIn(' ')
    await expect.element(screen.alert()).toMatchTextContent(/비밀번호를 입력해 주세요./)
    expect(owners(app)).toEqual([])
  })

  it('들어가지 못한 까닭을 말하고, 비밀번호는 답이 오지 않았을 때에만 칸에 있다', async () => {
    const often = '너무 많이 틀렸습니다. 1분 뒤에 다시 해 주세요.'
    const app = await openDoor({ fault: { signIn: refuses(often, 429) } })
    await signIn()
    await expect.element(screen.alert()).toMatchTextContent(/너무 많이 틀렸습니다/)
    await expect.element(desk.password).toHaveValue('')
    app.faults.signIn = offline
    await signIn()
    await expect.element(screen.alert()).toMatchTextContent(/들어가지 못했습니다./)
    await expect.element(desk.password).toHaveFocus()
    delete app.faults.signIn
    await desk.enter.click()
    await expect.element(desk.heading).toBeVisible()
  })

  it('들어가지 못하고 떠난 화면에는 비밀번호가 남지 않는다', async () => {
    const app = await openDoor({ fault: { signIn: offline } })
    await signIn()
    await expect.element(screen.alert()).toMatchTextContent(/들어가지 못했습니다./)
    await expect.element(desk.password).toHaveValue('admin-password')
    const field = desk.password.element()
    await screen.link('홈').click()
    await expect.element(screen.heading('전체')).toBeVisible()
    await expect.poll(() => field, patiently).toHaveValue('')
    app.history.back()
    await expect.element(desk.password).toHaveValue('')
    expect(desk.password.element()).toBe(field)
  })

  it('들어가면 책상이 있고, 비밀번호는 어디에도 남지 않는다', async () => {
    const app = await openDoor()
    await signIn()
    await expect.element(desk.heading).toHaveFocus()
    await expect.element(desk.rules).toBeVisible()
    const places = [document.body.innerHTML, JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    expect(places.filter((text) => text.includes('admin-password'))).toEqual([])
    expect(app.log.filter(({ address }) => address.includes('admin-password'))).toEqual([])
  })

  it('나가면 책상의 것이 모두 사라지고, 다시 물어야 들어간다', async () => {
    const app = await openDesk()
    await expect.element(desk.heading).toBeVisible()
    await desk.leave.click()
    await expect.element(desk.door).toBeVisible()
    await expect.element(screen.heading('주인 확인')).toHaveFocus()
    expect(app.blog.session).toBe(false)
    const left = app.queryClient.getQueryCache().getAll()
    expect(left.filter(({ queryKey }) => queryKey[0] === 'owner')).toEqual([])
  })

  it('나가지 못하면 그렇다고 하고, 그대로 있다', async () => {
    await openDesk({ fault: { signOut: broken() } })
    await desk.leave.click()
    await expect.element(screen.alert()).toMatchTextContent(/나가지 못했습니다./)
    await expect.element(desk.heading).toBeVisible()
  })

  it('표시만 남고 들어온 것은 끝났으면 다시 묻는다', async () => {
    await openDesk({ blog: { session: false } })
    await expect.element(desk.door).toBeVisible()
    await signIn()
    await expect.element(desk.item('표 글도 좋았어요.')).toBeVisible()
  })

  it('밤새 끝났으면 그 자리에서 다시 묻고, 들어오면 하던 일이 이어진다', async () => {
    const app = await openDesk()
    await button('다음 글도', '답글').click()
    await desk.content.fill('밤을 지나 보낸 답')
    await desk.rules.getByLabelText('막을 말').fill('적던 말')
    app.blog.session = false
    await desk.send.click()
    const dialog = page.getByRole('dialog', { name: '다시 확인합니다' })
    await expect.element(dialog).toBeVisible()
    await signIn('틀린 비밀번호')
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/비밀번호가 틀렸습니다./)
    // The desk's keys rest while a dialog asks.
    const enter = desk.enter.element()
    if (enter instanceof HTMLElement) enter.focus()
    await userEvent.keyboard('?')
    await expect.element(page.getByRole('dialog', { name: '단축키 도움말' })).not.toBeInTheDocument()
    await signIn()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => app.blog.comments.at(-1)?.content, patiently).toBe('밤을 지나 보낸 답')
    await expect.element(desk.rules.getByLabelText('막을 말')).toHaveValue('적던 말')
    expect(document.activeElement).not.toBe(document.body)
  })

  it('다른 탭에서 다시 들어왔으면, 이 탭으로 돌아올 때 묻던 것을 거두고 이어서 한다', async () => {
    const app = await openDesk()
    await button('다음 글도', '답글').click()
    await desk.content.fill('밤을 지나 보낸 답')
    app.blog.session = false
    await desk.send.click()
    const dialog = page.getByRole('dialog', { name: '다시 확인합니다' })
    await expect.element(dialog).toBeVisible()
    const sent = () => app.requests().filter((it) => it === 'POST /api/comment').length
    const before = sent()
    window.dispatchEvent(new Event('focus'))
    await expect.poll(sent, patiently).toBe(before + 1)
    await settleRequests()
    await expect.element(dialog).toBeVisible()
    app.blog.session = true
    window.dispatchEvent(new Event('focus'))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => app.blog.comments.at(-1)?.content, patiently).toBe('밤을 지나 보낸 답')
  })

  it('다시 들어오지 않아도 적던 것은 그대로다', async () => {
    const app = await openDesk()
    await button('다음 글도', '답글').click()
    await desk.content.fill('나중에 보낼 답')
    app.blog.session = false
    await desk.send.click()
    await page.getByRole('dialog').getByRole('button', { name: '취소', exact: true }).click()
    await expect.element(desk.content).toHaveValue('나중에 보낼 답')
    await expect.element(desk.replyForm.getByRole('alert')).toMatchTextContent(/다시 들어와 주세요./)
    // The list goes on asking for new comments by itself, but not for the password.
    app.log.length = 0
    await app.queryClient.refetchQueries({ queryKey: ['owner'] })
    expect(app.log.map(({ call }) => call)).toEqual(expect.arrayContaining(['ownerComments', 'rules', 'numbers']))
    expect(page.getByRole('dialog').query()).toBeNull()
    await expect.element(screen.status('새 댓글을 받지 못합니다.')).toBeVisible()
    await desk.send.click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: '취소', exact: true }).click()
    await page.getByRole('button', { name: '다시 들어가기', exact: true }).click()
    await signIn()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(screen.status('새 댓글을 받지 못합니다.').query()).toBeNull()
    await expect.element(desk.content).toHaveValue('나중에 보낼 답')
  })
})
