import { describe, expect, it } from 'vitest'

import { fitsWidth, violations } from './axe.ts'
import { buttonIn, commentWith, newAddress, otherVisitor, settled, unfold, write } from './commenting.ts'
import { deskReplyForm, enter, inbox, inboxItem, rulesForm, saveRules } from './desk.ts'
import { hangulKeyboard } from './hangul-keyboard.ts'
import { ownerPassword } from './launch-blog.ts'
import { stopTimers, undoWait } from './page-timers.ts'
import { desktop, phone, useBlog } from './reader.ts'

const { visit, address } = useBlog({ isOwn: true, settings: { TRUST_PROXY: '1' } })

const ask = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await fetch(new URL(path, address()), { headers: { ...newAddress(), ...headers } })).text()

describe.each([
  ['책상', desktop, 1],
  ['전화기', phone, 11],
] as const)('%s에서 주인은', (_where, viewport, post) => {
  const open = async (expected?: RegExp) => {
    const { page } = await visit('/owner', {
      viewport,
      extraHTTPHeaders: newAddress(),
      bypassCSP: true,
      before: (early) => stopTimers(early, undoWait),
      ...(expected && { expected }),
    })
    await enter(page)
    await page.getByRole('heading', { level: 1, name: '책상' }).waitFor()
    await inbox(page).or(page.getByText('새로 온 댓글이 없습니다.')).waitFor()
    return page
  }

  it('들어가서 새 댓글에 그 자리에서 답하고, 답은 글에 서고, 아무것도 걸리지 않는다', async () => {
    await otherVisitor(address()).write(post, { content: `물음 ${post}` })
    const page = await open()
    await buttonIn(inboxItem(page, `물음 ${post}`), '답글').click()
    await deskReplyForm(page).getByText('글지기로 씁니다.').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
    await page.keyboard.type(`${post}번에 한 대`)
    const keyboard = await hangulKeyboard(page)
    await keyboard.compose('ㄷ', '다', '답')
    // The reply waits for its last syllable.
    await page.keyboard.press('Control+Enter')
    await keyboard.commit('답')
    await expect
      .poll(() =>
        inbox(page)
          .getByRole('article')
          .filter({ hasText: `${post}번에 한 대답` })
          .last()
          .getAttribute('aria-busy'),
      )
      .toBe('false')
    expect(await ask(`/pages/${post}`)).toContain(`${post}번에 한 대답`)
    await page.reload()
    await page.getByRole('tab', { name: '모두' }).click()
    await inboxItem(page, `${post}번에 한 대답`).first().waitFor()
  })

  it('지운 것을 되돌리고, 탭을 닫으면 기다리던 것까지 지워진다', async () => {
    await otherVisitor(address()).write(post + 1, { content: `지울 말 ${post}` })
    const page = await open()
    await buttonIn(inboxItem(page, `지울 말 ${post}`), '지우기').click()
    await page.getByRole('status').filter({ hasText: '지웠습니다.' }).getByRole('button', { name: '되돌리기' }).click()
    await inboxItem(page, `지울 말 ${post}`).waitFor()
    expect(await ask(`/pages/${post + 1}`)).toContain(`지울 말 ${post}`)
    await buttonIn(inboxItem(page, `지울 말 ${post}`), '지우기').click()
    await page.getByRole('status').filter({ hasText: '지웠습니다.' }).waitFor()
    expect(await ask(`/pages/${post + 1}`)).toContain(`지울 말 ${post}`)
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => ask(`/api/posts/${post + 1}`)).not.toContain(`지울 말 ${post}`)
  })

  it('규칙을 정하면 그대로 지켜지고, 보류한 것은 보이게 하기 전까지 쓴 사람만 본다', async () => {
    const page = await open()
    await rulesForm(page).getByRole('radio', { name: '모두', exact: true }).check()
    await rulesForm(page).getByLabel('막을 말').fill('대출 상담\n도박')
    await rulesForm(page)
      .getByLabel('댓글을 닫을 글')
      .fill(`/pages/${post + 3}`)
    await rulesForm(page).getByRole('button', { name: '댓글 닫기' }).click()
    await saveRules(page)

    const { page: visitor } = await visit(`/pages/${post + 2}`, {
      viewport,
      extraHTTPHeaders: newAddress(),
      expected: /400/,
    })
    await write(visitor, '댓글 쓰기', { content: `살필 말 ${post}` })
    await settled(visitor, `살필 말 ${post}`)
    await commentWith(visitor, `살필 말 ${post}`).getByText('주인이 확인하면 보입니다.').waitFor()
    expect(await ask(`/api/posts/${post + 2}`)).not.toContain('살필 말')
    await write(visitor, '댓글 쓰기', { content: '좋은 대출상담 있어요' })
    const refused = visitor.getByRole('form', { name: '댓글 쓰기' })
    await refused.getByRole('alert').waitFor()
    expect(await refused.getByLabel('내용').inputValue()).toBe('좋은 대출상담 있어요')
    await visitor.goto(`/pages/${post + 3}`)
    await visitor.getByText('댓글이 닫힌 글입니다.').waitFor()
    expect(await visitor.getByRole('form', { name: '댓글 쓰기' }).count()).toBe(0)

    await page.reload()
    await page.getByRole('tab', { name: /^보류/ }).click()
    await buttonIn(inboxItem(page, `살필 말 ${post}`), '보이기').click()
    await inboxItem(page, `살필 말 ${post}`).waitFor({ state: 'detached' })
    await expect.poll(() => ask(`/api/posts/${post + 2}`)).toContain(`살필 말 ${post}`)
    await visitor.goto(`/pages/${post + 2}`)
    await unfold(visitor)
    expect(await commentWith(visitor, `살필 말 ${post}`).getByText('주인이 확인하면 보입니다.').count()).toBe(0)

    await rulesForm(page).getByRole('radio', { name: '없음', exact: true }).check()
    await rulesForm(page).getByLabel('막을 말').fill('')
    await rulesForm(page)
      .getByRole('button', { name: /다시 열기$/ })
      .click()
    await saveRules(page)
    await visitor.goto(`/pages/${post + 3}`)
    await visitor.getByRole('form', { name: '댓글 쓰기' }).waitFor()
  })

  it('쓰는 사이에 들어온 것이 끝났으면 다시 묻고, 들어오면 쓰던 답이 나가고 잃은 것이 없다', async () => {
    await otherVisitor(address()).write(post + 4, { content: `밤의 물음 ${post}` })
    const page = await open(/400|401|403/)
    await buttonIn(inboxItem(page, `밤의 물음 ${post}`), '답글').click()
    await deskReplyForm(page).getByLabel('내용').fill(`밤을 지난 대답 ${post}`)
    await rulesForm(page).getByLabel('막을 말').fill('적다 만 말')
    await page.context().clearCookies({ name: 'owner' })
    await deskReplyForm(page).getByRole('button', { name: '답글 등록' }).click()
    const dialog = page.getByRole('dialog', { name: '다시 확인합니다' })
    await dialog.waitFor()
    expect(await violations(page)).toEqual([])
    expect(await ask(`/api/posts/${post + 4}`)).not.toContain('밤을 지난')
    await dialog.getByLabel('비밀번호').fill(ownerPassword)
    await dialog.getByLabel('비밀번호').press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => ask(`/api/posts/${post + 4}`)).toContain(`밤을 지난 대답 ${post}`)
    expect(await rulesForm(page).getByLabel('막을 말').inputValue()).toBe('적다 만 말')
    expect(await page.content()).not.toContain(ownerPassword)
  })
})

it('글쇠만으로 들어가 걷고, 답하고, 지우고, 되돌리고, 도움말을 본다', async () => {
  const others = otherVisitor(address())
  for (const content of ['하나', '둘', '셋']) await others.write(31, { content: `글쇠 ${content}` })
  const { page } = await visit('/owner', {
    extraHTTPHeaders: newAddress(),
    bypassCSP: true,
    before: (early) => stopTimers(early, undoWait),
  })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.getByRole('form', { name: '주인 확인' }).getByLabel('비밀번호').focus()
  await page.keyboard.type(ownerPassword)
  await page.keyboard.press('Enter')
  await inboxItem(page, '글쇠 셋').waitFor()
  await page.keyboard.press('j')
  expect(await focused()).toContain('글쇠 셋')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  expect(await focused()).toContain('글쇠 하나')
  await page.keyboard.press('k')
  expect(await focused()).toContain('글쇠 둘')
  await page.keyboard.press('r')
  // In a text field, the shortcuts type.
  await page.keyboard.type('jkr#? 글쇠로 쓴 답')
  expect(await deskReplyForm(page).getByLabel('내용').inputValue()).toBe('jkr#? 글쇠로 쓴 답')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => ask('/api/posts/31')).toContain('글쇠로 쓴 답')
  await expect.poll(focused).toContain('글쇠 둘')
  await page.keyboard.press('#')
  await page.getByRole('status').filter({ hasText: '지웠습니다.' }).waitFor()
  expect(await focused()).toContain('글쇠 하나')
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toBe('되돌리기')
  await page.keyboard.press('Enter')
  await inboxItem(page, '글쇠 둘').first().waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: '단축키 도움말' })
  await help.waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  expect(await ask('/api/posts/31')).toContain('글쇠 둘')
})
