import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { buttonIn, commentWith, fillCorrection, countShown, newAddress, settled, write } from './commenting.ts'
import { takeShifts, watchShifts } from './layout-shifts.ts'
import { awaitLive, desktop, phone, useBlog } from './reader.ts'

const { visit } = useBlog({ isOwn: true, settings: { TRUST_PROXY: '1' } })

const newComment = '새 댓글 1개 보기'
const change = '바뀐 댓글 보기'
const newsButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const openReader = async (viewport: typeof desktop) => {
  const live = awaitLive()
  const before = (early: Page) => Promise.all([live.before(early), watchShifts(early)])
  const { page } = await visit('/pages/5', { viewport, extraHTTPHeaders: newAddress(), before })
  await live.isOpen()
  await page.evaluate('window.isStillHere = true')
  const reply = async (to: string, author: string, content: string) => {
    await buttonIn(commentWith(page, to), '답글').click()
    await write(page, '답글 쓰기', { author, password: `${author}의 열쇠`, content })
    await settled(page, content)
  }
  /** The other's action is announced without a layout shift, and shown on request. */
  const expectNews = async (action: () => Promise<void>, name = newComment) => {
    await takeShifts(page)
    const before = await page.evaluate(() => scrollY)
    await action()
    await newsButton(page, name).waitFor()
    expect(await takeShifts(page)).toEqual([])
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await newsButton(page, name).click()
    await newsButton(page, name).waitFor({ state: 'detached' })
  }
  return { page, reply, expectNews, isStillHere: () => page.evaluate('window.isStillHere === true') }
}

it('전화기와 책상에서 두 사람이 비밀 이야기와 고침과 지움까지, 다시 열지 않고 밀리는 것 없이 주고받는다', async () => {
  const [moon, sun] = await Promise.all([openReader(phone), openReader(desktop)])

  await sun.expectNews(async () => {
    await write(moon.page, '댓글 쓰기', { author: '달', password: '달의 열쇠', content: '글 잘 읽었습니다.' })
    await settled(moon.page, '글 잘 읽었습니다.')
  })
  await commentWith(sun.page, '글 잘 읽었습니다.').waitFor()
  await moon.expectNews(() => sun.reply('글 잘 읽었습니다.', '해', '고맙습니다. 어느 데목이 좋았나요?'))
  await commentWith(moon.page, '어느 데목이').waitFor()

  // A secret comment: anyone who knows its password can read it.
  await sun.expectNews(async () => {
    await buttonIn(commentWith(moon.page, '어느 데목이'), '답글').click()
    await moon.page.getByRole('form', { name: '답글 쓰기' }).getByRole('checkbox', { name: '비밀 댓글' }).check()
    await write(moon.page, '답글 쓰기', { author: '달', password: '둘의 열쇠', content: '둘만 아는 대목이요.' })
    await settled(moon.page, '둘만 아는 대목이요.')
  })
  const secret = sun.page.getByRole('article', { name: '비밀 댓글', exact: true })
  await secret.getByText('비밀 댓글입니다.').waitFor()
  await buttonIn(secret, '열기').click()
  const opening = sun.page.getByRole('form', { name: '비밀 댓글 열기' })
  await opening.getByLabel('비밀번호').fill('둘의 열쇠')
  await opening.getByRole('button', { name: '열기', exact: true }).click()
  await commentWith(sun.page, '둘만 아는 대목이요.').waitFor()

  await moon.expectNews(async () => {
    const form = await fillCorrection(sun.page, '어느 데목이', '고맙습니다. 어느 대목이 좋았나요?', '해의 열쇠')
    await form.getByRole('button', { name: '수정 확인' }).click()
    await settled(sun.page, '어느 대목이')
  }, change)
  await commentWith(moon.page, '어느 대목이').getByText('수정됨').first().waitFor()
  expect(await moon.page.getByText('어느 데목이').count()).toBe(0)

  await sun.expectNews(async () => {
    await buttonIn(commentWith(moon.page, '둘만 아는 대목이요.'), '삭제').click()
    const deletion = moon.page.getByRole('form', { name: '댓글 삭제' })
    await deletion.getByLabel('비밀번호').fill('둘의 열쇠')
    await deletion.getByRole('button', { name: '삭제 확인' }).click()
    await moon.page.getByText('삭제된 댓글입니다.').waitFor()
  }, change)
  await sun.page.getByText('삭제된 댓글입니다.').waitFor()
  expect(await sun.page.getByText('둘만 아는').count()).toBe(0)
  for (const { page, isStillHere } of [moon, sun]) {
    await countShown(page, 2)
    expect(await isStillHere()).toBe(true)
  }
})
