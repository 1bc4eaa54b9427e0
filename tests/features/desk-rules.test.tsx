import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { offline, refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { desk, openDesk } from './desk.ts'
import { patiently, screen, textsOf } from './screen.ts'

const save = desk.rules.getByRole('button', { name: '저장', exact: true })
const hold = desk.rules.getByRole('radiogroup', { name: '먼저 살필 댓글', exact: true })
const radio = (name: string) => hold.getByRole('radio', { name, exact: true })
const words = desk.rules.getByRole('textbox', { name: '막을 말', exact: true })

describe('댓글 규칙', () => {
  it('지금의 규칙이 적혀 있고, 고쳐 저장하면 지켜진다', async () => {
    const app = await openDesk({ blog: { rules: { hold: 'links', words: ['광고'], closed: [29] }, session: true } })
    await expect.element(radio('링크가 있는 것')).toBeChecked()
    await expect.element(words).toHaveValue('광고')
    await radio('처음 온 사람').click()
    await words.fill('광고\n  대출 \n\n')
    await save.click()
    await expect.element(desk.rules.getByText('저장했습니다.')).toBeVisible()
    expect(app.blog.rules).toEqual({ hold: 'first', words: ['광고', '대출'], closed: [29] })
  })

  it('손대지 않은 것은 다른 기기에서 바꾼 대로고, 저장해도 그대로 남는다', async () => {
    const app = await openDesk()
    await expect.element(radio('없음')).toBeChecked()
    app.blog.rules = { hold: 'links', words: ['광고'], closed: [] }
    await app.queryClient.refetchQueries({ queryKey: ['owner', 'rules'] })
    await expect.element(radio('링크가 있는 것'), patiently).toBeChecked()
    await words.fill('광고\n대출')
    app.blog.rules = { ...app.blog.rules, hold: 'all', closed: [29] }
    await save.click()
    await expect.element(desk.rules.getByText('저장했습니다.')).toBeVisible()
    expect(app.blog.rules).toEqual({ hold: 'all', words: ['광고', '대출'], closed: [29] })
    await expect.element(radio('모두')).toBeChecked()
  })

  it('고치는 사이에 다른 기기에서 더하고 뺀 막을 말과 닫은 글은, 저장해도 그대로다', async () => {
    const app = await openDesk({ blog: { rules: { hold: 'none', words: ['광고', '대출'], closed: [29] } } })
    await words.fill('도박\n광고\n대출')
    await desk.rules.getByRole('button', { name: /다시 열기$/ }).click()
    app.blog.rules = { hold: 'none', words: ['광고', '홍보'], closed: [28, 29] }
    await save.click()
    await expect.element(words).toHaveValue('도박\n광고\n홍보')
    expect(app.blog.rules).toEqual({ hold: 'none', words: ['도박', '광고', '홍보'], closed: [28] })
  })

  it('저장하는 사이에 더 고친 것은, 다시 저장하면 그대로 된다', async () => {
    const gate = createGate()
    const app = await openDesk({ fault: { setRules: gate } })
    await words.fill('광고\n대출')
    await save.click()
    await gate.arrival(0)
    await words.fill('광고\n도박')
    gate.release()
    await expect.element(save, patiently).toHaveAttribute('aria-disabled', 'false')
    app.blog.rules = { hold: 'none', words: ['광고', '대출', '홍보'], closed: [] }
    await save.click()
    await expect.element(desk.rules.getByText('저장했습니다.')).toBeVisible()
    expect(app.blog.rules.words).toEqual(['광고', '도박', '홍보'])
  })

  it('저장하지 못하면 까닭을 말하고, 적은 것은 그대로다', async () => {
    const app = await openDesk({ fault: { setRules: offline } })
    await words.fill('적은 말')
    await save.click()
    await expect.element(desk.rules.getByRole('alert')).toMatchTextContent(/저장하지 못했습니다./)
    await expect.element(words).toHaveAttribute('aria-invalid', 'false')
    app.faults.setRules = refuses('막을 말이 너무 많습니다.', 400)
    await save.click()
    await expect.element(desk.rules.getByRole('alert')).toMatchTextContent(/막을 말이 너무 많습니다./)
    await expect.element(words).toHaveValue('적은 말')
  })

  it('너무 긴 말은 보내지 않고 짚어 준다', async () => {
    const app = await openDesk()
    await words.fill('가'.repeat(101))
    await save.click()
    await expect.element(desk.rules.getByRole('alert')).toMatchTextContent(/한 줄에 100자까지/)
    await expect.element(words).toHaveAttribute('aria-invalid', 'true')
    await expect.element(words).toHaveAccessibleDescription(/한 줄에 100자까지.+ 한 줄에 하나씩 적습니다/)
    expect(app.log.filter(({ call }) => call === 'setRules')).toEqual([])
  })

  it('글을 제목이나 주소로 골라 댓글을 닫고, 다시 연다', async () => {
    const app = await openDesk({ site: { features: ['desk', 'search'] } })
    const field = desk.rules.getByRole('combobox', { name: '댓글을 닫을 글' })
    const close = desk.rules.getByRole('button', { name: '댓글 닫기', exact: true })
    await field.fill('모든 것이 든 글')
    await close.click()
    await field.fill('https://blog.example/pages/29#comment-8')
    await close.click()
    for (const nothing of ['없는 글', '0']) {
      await field.fill(nothing)
      await close.click()
      await expect.element(desk.rules.getByRole('alert')).toMatchTextContent(/그런 글이 없습니다./)
    }
    const closed = desk.rules.getByRole('list', { name: '댓글을 닫은 글' }).getByRole('listitem')
    await expect
      .poll(() => textsOf(closed), patiently)
      .toEqual(['모든 것이 든 글다시 열기', '표와 코드를 읽기 좋게다시 열기'])
    await desk.rules.getByRole('button', { name: '모든 것이 든 글 댓글 다시 열기', exact: true }).click()
    await expect.element(page.getByRole('heading', { name: '댓글 규칙' })).toHaveFocus()
    await save.click()
    await expect.poll(() => app.blog.rules.closed, patiently).toEqual([29])
  })
})

describe('책상의 숫자와 피드', () => {
  it('서른 날의 조회를 그림과 표로 보인다', async () => {
    await openDesk()
    const table = page.getByRole('table', { name: '지난 30일의 조회', exact: true })
    await expect.poll(() => table.getByRole('row').elements().length, patiently).toBe(31)
    expect(document.querySelectorAll('figure svg g')).toHaveLength(30)
    const posts = page.getByRole('list', { name: '많이 읽은 글' }).getByRole('listitem')
    expect(textsOf(posts)[0]).toBe('모든 것이 든 글300')
    const origins = page.getByRole('list', { name: '어디서 왔는지' }).getByRole('listitem')
    expect(textsOf(origins)).toEqual(['google.com1,230', '알 수 없음(주소를 직접 연 경우 등)699', 'news.hada.io171'])
  })

  it('저장한 뒤에 글을 도로 열면, 그것은 아직 저장하지 않은 것이다', async () => {
    const app = await openDesk()
    await page
      .getByRole('textbox', { name: '댓글을 닫을 글' })
      .or(page.getByRole('combobox', { name: '댓글을 닫을 글' }))
      .fill('30')
    await desk.rules.getByRole('button', { name: '댓글 닫기', exact: true }).click()
    await desk.rules.getByRole('button', { name: '저장', exact: true }).click()
    await expect.element(screen.status('저장했습니다.')).toBeVisible()
    await desk.rules.getByRole('button', { name: /다시 열기$/ }).click()
    await expect.element(screen.status('저장했습니다.')).not.toBeInTheDocument()
    expect(app.blog.rules.closed).toEqual([30])
  })

  it('글 하나의 숫자도 본다', async () => {
    const app = await openDesk()
    await page.getByRole('list', { name: '많이 읽은 글' }).getByRole('button', { name: '모든 것이 든 글' }).click()
    await expect.element(page.getByRole('table', { name: '지난 30일의 조회: 모든 것이 든 글' })).toBeInTheDocument()
    await expect.poll(() => app.requests(), patiently).toContain('GET /api/owner/numbers?postId=30')
    await page.getByRole('button', { name: '모든 글 보기', exact: true }).click()
    await expect.element(page.getByRole('list', { name: '많이 읽은 글' })).toBeVisible()
  })

  it.for([
    ['numbers', '지난 30일'],
    ['rules', '댓글 규칙'],
    ['commentFeed', '댓글 피드'],
  ] as const)('%s을 받지 못하면 그 자리에서 알리고 다시 시도한다', async ([call, name]) => {
    const app = await openDesk({ fault: { [call]: offline } })
    const section = screen.region(name)
    await expect
      .element(section.getByRole('alert'))
      .toMatchTextContent(/불러오지 못했습니다.*인터넷 연결을 확인하고 다시 시도해 주세요/)
    delete app.faults[call]
    await section.getByRole('button', { name: '다시 시도', exact: true }).click()
    await expect.element(section.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(section.getByRole('textbox').or(section.getByRole('table')).first()).toBeInTheDocument()
  })

  it('댓글 피드의 주소를 보이고, 바꾸기 전에 한 번 더 묻는다', async () => {
    const app = await openDesk()
    const address = page.getByRole('textbox', { name: '댓글 피드 주소' })
    await expect.element(address).toHaveValue('https://blog.example/owner/comments.xml?key=열쇠-1')
    const heading = page.getByRole('heading', { name: '댓글 피드' })
    await page.getByRole('button', { name: '복사', exact: true }).click()
    const renew = page.getByRole('button', { name: '주소 바꾸기', exact: true })
    const button = renew.element()
    // By a script, in whose one turn the focus leaves one button and reaches the other.
    if (button instanceof HTMLElement) button.focus()
    await renew.click()
    await expect.element(heading).toHaveFocus()
    expect(app.blog.feedKey).toBe(1)
    await page.getByRole('button', { name: '바꾸기', exact: true }).click()
    await expect.element(heading).toHaveFocus()
    await expect.element(address).toHaveValue('https://blog.example/owner/comments.xml?key=열쇠-2')
    await expect.element(screen.status('주소를 바꾸었습니다.')).toBeVisible()
  })
})
