import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'

import { holdReplays } from './held-replays.ts'
import { phone, useBlog } from './reader.ts'

const { visit } = useBlog()

/** Opens a page whose scripts wait until the gate is resolved. */
const visitEarly = async (path: string) => {
  const gate = Promise.withResolvers<void>()
  const { page } = await visit(path, {
    before: (early) =>
      early.route(/\/assets\/app-.*\.js/, async (route) => {
        await gate.promise
        await route.continue()
      }),
    isEarly: true,
  })
  return { page, gate }
}

it('스크립트보다 먼저 쓴 댓글은 사라지지도, 주소에 실리지도 않는다', async () => {
  const { page, gate } = await visitEarly('/pages/5')
  const form = page.getByRole('form', { name: '댓글 쓰기' })
  await form.getByLabel('작성자').fill('이른 손님')
  await form.getByLabel('비밀번호').fill('열쇠')
  await form.getByLabel('내용').fill('스크립트보다 먼저 썼습니다.')
  await page.keyboard.press('Tab')
  await form.getByLabel('비밀번호').press('Enter')
  // Twice, for nothing seems to have happened.
  await form.getByRole('button', { name: '댓글 등록' }).click()
  gate.resolve()
  await page.getByRole('button', { name: '댓글 1개' }).waitFor()
  await expect.poll(() => page.getByRole('article', { name: '이른 손님' }).getAttribute('aria-busy')).toBe('false')
  expect(page.url()).not.toContain('?')
})

it('스크립트보다 먼저 비밀로 고른 댓글은 비밀로 보내지고, 쓰던 말이 저장소에 없다', async () => {
  const { page, gate } = await visitEarly('/pages/8')
  const form = page.getByRole('form', { name: '댓글 쓰기' })
  const secret = form.getByRole('checkbox', { name: '비밀 댓글' })
  await form.getByLabel('작성자').fill('이른 손님')
  await form.getByLabel('비밀번호').fill('열쇠')
  await form.getByLabel('내용').fill('둘만 아는 이야기')
  await secret.check()
  gate.resolve()
  await expect.poll(() => form.evaluate((element) => element.closest('[data-late]') === null)).toBe(true)
  await form.getByLabel('내용').press('End')
  await form.getByLabel('내용').press('!')
  expect(await secret.isChecked()).toBe(true)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('둘만')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/comment'))
  await form.getByRole('button', { name: '댓글 등록' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ commentInfo: { content: '둘만 아는 이야기!', secret: true } })
  await expect.poll(() => page.getByRole('article', { name: '이른 손님' }).getAttribute('aria-busy')).toBe('false')
})

it('스크립트보다 먼저 친 말로도 찾는다', async () => {
  const { page, gate } = await visitEarly('/search')
  await page.getByRole('searchbox', { name: '글 찾기' }).fill('댓글')
  gate.resolve()
  await page.getByRole('list', { name: '찾은 글' }).waitFor()
  await page.waitForURL((url) => url.searchParams.get('q') === '댓글')
  expect(await page.getByRole('searchbox').inputValue()).toBe('댓글')
})

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

it('찾기의 칸은 스크립트보다 먼저 초점을 받아, 그때 친 말로도 찾는다', async () => {
  const { page, gate } = await visitEarly('/search')
  await expect.poll(() => isFocused(page.getByRole('searchbox', { name: '글 찾기' }))).toBe(true)
  await page.keyboard.type('댓글')
  gate.resolve()
  await page.waitForURL((url) => url.searchParams.get('q') === '댓글')
  await page.getByRole('list', { name: '찾은 글' }).waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('댓글')
})

it('스크립트보다 먼저 누른 글쇠도 눌린 것이다', async () => {
  const list = await visitEarly('/')
  await list.page.getByRole('contentinfo').waitFor()
  await list.page.keyboard.press('/')
  list.gate.resolve()
  await expect.poll(() => isFocused(list.page.getByRole('searchbox', { name: '글 찾기' }))).toBe(true)
  const { page, gate } = await visitEarly('/search?q=댓글')
  await page.getByRole('searchbox', { name: '글 찾기' }).press('ArrowDown')
  gate.resolve()
  await expect.poll(() => isFocused(page.getByRole('list', { name: '찾은 글' }).getByRole('link').first())).toBe(true)
})

it('스크립트보다 먼저 가리킨 글은 살아난 뒤에 미리 부른다', async () => {
  const { page, gate } = await visitEarly('/')
  const asked = page.waitForResponse(/\/api\/posts\/\d+$/)
  await page.getByRole('list', { name: '글 목록' }).getByRole('link').nth(1).hover()
  gate.resolve()
  expect((await asked).status()).toBe(200)
})

it('스크립트보다 먼저 읽어 내려간 자리에 그대로 있고, 그 뒤의 이동은 위에서 시작해 제자리로 돌아온다', async () => {
  const { page, gate } = await visitEarly('/')
  await page.getByRole('contentinfo').waitFor()
  await page.evaluate(() => scrollTo(0, 700))
  gate.resolve()
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('visited')
  const y = () => page.evaluate(() => scrollY)
  expect(await y()).toBe(700)
  // Playwright's own click would scroll to the link.
  await page.getByRole('link', { name: '태그', exact: true }).dispatchEvent('click')
  await page.getByRole('heading', { level: 1, name: '태그' }).waitFor()
  await expect.poll(y).toBe(0)
  await page.goBack()
  await expect.poll(y).toBe(700)
})

it('라우터가 데려온 글도, 다른 곳에 갔다 돌아오면 스크립트보다 먼저 읽던 자리에 있다', async () => {
  const { page } = await visit('/')
  await page.getByRole('list', { name: '글 목록' }).getByRole('link').first().click()
  await page.waitForURL('**/pages/**')
  await page.getByRole('region', { name: '댓글' }).waitFor()
  await page.evaluate(() => scrollTo(0, 700))
  await page.goto('data:text/html,elsewhere')
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goBack()
  // The browser restores what was in view: with another font in the title, that may be a pixel further down.
  const offset = async () => Math.abs((await page.evaluate(() => scrollY)) - 700)
  await expect.poll(offset).toBeLessThan(5)
  gate.resolve()
  // The router deletes it once the page is hydrated.
  await page.waitForFunction(() => window.$_TSR === undefined)
  expect(await offset()).toBeLessThan(5)
})

it.each([
  ['카테고리를 펼치면', '/', 'button', '카테고리', 'aria-expanded'],
  ['목록형으로 바꾸면', '/', 'switch', '목록형으로 보기', 'aria-checked'],
  ['댓글을 펼치면', '/pages/5', 'button', /^댓글 \d+개$/, 'aria-expanded'],
] as const)('스크립트보다 먼저 누른 단추도 눌린 것이다: %s', async (_what, path, role, name, state) => {
  const gate = Promise.withResolvers<void>()
  const { page } = await visit(path, {
    viewport: phone,
    before: (page) =>
      page.route(/\/assets\/app-.*\.js/, async (route) => {
        await gate.promise
        await route.continue()
      }),
    isEarly: true,
  })
  const button = page.getByRole(role, { name })
  // Twice, for nothing seems to have happened.
  await button.dblclick()
  expect(await button.getAttribute(state)).toBe('false')
  gate.resolve()
  await expect.poll(() => button.getAttribute(state)).toBe('true')
  await button.click()
  expect(await button.getAttribute(state)).toBe('false')
})

it('살아난 뒤에 누른 단추는, 이르게 눌린 것을 다시 누르기 전이라도 한 번만 눌린다', async () => {
  const gate = Promise.withResolvers<void>()
  const { page } = await visit('/', {
    before: async (early) => {
      await early.addInitScript(holdReplays)
      await early.route(/\/assets\/app-.*\.js/, async (route) => {
        await gate.promise
        await route.continue()
      })
    },
    isEarly: true,
  })
  const button = page.getByRole('switch')
  await button.click()
  gate.resolve()
  await page.waitForFunction(() => 'replays' in window)
  await button.click()
  expect(await button.getAttribute('aria-checked')).toBe('true')
  await page.evaluate(() => Reflect.get(window, 'replays').forEach((replay: () => void) => replay()))
  expect(await button.getAttribute('aria-checked')).toBe('true')
})
