import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'

import { phone, useBlog, whenIdle } from './reader.ts'

const { visit } = useBlog()

const expected = /ERR_FAILED|Failed to fetch dynamically imported module/

/** Opens a page, one of whose first scripts does not come, until `restore` is called. */
const visitWithout = async (path: string) => {
  const script = /\/assets\/libraries-.*\.js/
  const failed = Promise.withResolvers<void>()
  const { page } = await visit(path, {
    expected,
    before: async (early) => {
      early.on('console', (message) => message.type() === 'warning' && failed.resolve())
      await early.route(script, (route) => route.abort())
    },
    isEarly: true,
  })
  await failed.promise
  return { page, restore: () => page.unroute(script) }
}

it('첫 스크립트가 오다 끊긴 페이지는, 단추를 누르면 다시 받아 쓸 수 있게 된다', async () => {
  const { page, restore } = await visitWithout('/')
  await restore()
  const list = page.getByRole('switch', { name: '목록형으로 보기' })
  const loaded = page.waitForEvent('load')
  await list.click()
  await loaded
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('visited')
  await list.click()
  expect(await list.getAttribute('aria-checked')).toBe('true')
})

it('스크립트가 오지 않아도 친 말로 찾는다', async () => {
  const { page } = await visitWithout('/search')
  await page.getByRole('searchbox', { name: '글 찾기' }).fill('댓글')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: '찾은 글' }).waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('댓글')
})

const unsent =
  '댓글을 등록하는 중 오류가 발생했습니다. 블로그가 바뀌었거나 연결이 끊겼습니다. 적은 글을 복사해 두고 새로고침해 주세요.'
const hearsUnsent = async (page: Page): Promise<void> => {
  await expect.poll(() => page.getByRole('alert').allTextContents()).toEqual([unsent])
}

it('스크립트가 오지 않은 글에 댓글을 쓰면, 보내지지 않았다고 알리고 쓴 말은 그대로 둔다', async () => {
  const { page } = await visitWithout('/pages/5')
  const form = page.getByRole('form', { name: '댓글 쓰기' })
  await form.getByLabel('작성자').fill('손님')
  await form.getByLabel('비밀번호').fill('열쇠')
  await form.getByLabel('내용').fill('지하철에서 씁니다.')
  await form.getByRole('button', { name: '댓글 등록' }).click()
  await hearsUnsent(page)
  expect(await form.getByLabel('내용').inputValue()).toBe('지하철에서 씁니다.')
})

it('글의 스크립트만 오지 않아도, 읽던 글과 쓰던 말은 그대로 있고 등록하면 알린다', async () => {
  const script = /\/assets\/pages\..*\.js/
  const { page } = await visit('/pages/5', {
    expected,
    before: (early) => early.route(script, (route) => route.abort()),
    isEarly: true,
  })
  const form = page.getByRole('form', { name: '댓글 쓰기' })
  await form.getByLabel('내용').fill('지하철에서 씁니다.')
  await form.getByRole('button', { name: '댓글 등록' }).click()
  await hearsUnsent(page)
  expect(await form.getByLabel('내용').inputValue()).toBe('지하철에서 씁니다.')
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
})

/** A file that the code of the comments imports, and that code itself. */
const shared = /\/assets\/late-.*\.js/
const section = /\/assets\/comment-section-.*\.js/

/** Opens a post, and comes to its comments, for which a file does not come the first time. */
const visitWithoutComments = async (lost = shared) => {
  const noticed = Promise.withResolvers<void>()
  const notice = (request: Request) => {
    if (request.resourceType() === 'fetch' && section.test(request.url())) noticed.resolve()
  }
  // So long on a phone that its comments are not near at first.
  const { page } = await visit('/pages/1', {
    viewport: phone,
    expected: /ERR_FAILED|A script of the page did not arrive|status of 404/,
    before: async (early) => {
      // With or without an answer, the page then waits for the reader.
      early.on('requestfinished', notice)
      early.on('requestfailed', notice)
      await early.route(lost, (route) => route.abort())
    },
  })
  // The first interaction prefetches the code of the comments: that must not succeed later, instead of what is tested.
  await page.evaluate(() => window.dispatchEvent(new Event('scroll')))
  await whenIdle(page)
  const form = page.getByRole('form', { name: '댓글 쓰기' })
  await form.getByLabel('작성자').scrollIntoViewIfNeeded()
  await noticed.promise
  await page.unroute(lost)
  return { page, form }
}

it('댓글의 코드가 오다 끊긴 글은, 댓글의 단추를 누르면 다시 받아 쓸 수 있게 된다', async () => {
  const { page, form } = await visitWithoutComments()
  const loaded = page.waitForEvent('load')
  await form.getByRole('button', { name: '댓글 등록' }).click()
  await loaded
  await form.getByLabel('작성자').scrollIntoViewIfNeeded()
  await form.getByRole('button', { name: '댓글 등록' }).click()
  await expect.poll(() => page.getByRole('alert').count()).toBeGreaterThan(0)
})

it('댓글의 코드가 오다 끊긴 글은, 댓글을 펼치려 눌러도 다시 받는다', async () => {
  const { page } = await visitWithoutComments()
  const toggle = page.getByRole('button', { name: /^댓글 \d+개$/ })
  const loaded = page.waitForEvent('load')
  await toggle.click()
  await loaded
  await toggle.click()
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true')
})

it('댓글의 코드가 한 번 오지 않았으면, 댓글을 눌렀을 때 다시 불러 누른 대로 된다', async () => {
  const { page } = await visitWithoutComments(section)
  const toggle = page.getByRole('button', { name: /^댓글 \d+개$/ })
  expect(await toggle.getAttribute('aria-expanded')).toBe('false')
  await toggle.click()
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true')
})

it('댓글의 코드가 오다 끊긴 글에 댓글을 쓰면, 보내지지 않았다고 알리고 쓴 말은 그대로 둔다', async () => {
  const { page, form } = await visitWithoutComments()
  await form.getByLabel('작성자').fill('손님')
  await form.getByLabel('비밀번호').fill('열쇠')
  await form.getByLabel('내용').fill('지하철에서 씁니다.')
  await form.getByRole('button', { name: '댓글 등록' }).click()
  await hearsUnsent(page)
  expect(await form.getByLabel('내용').inputValue()).toBe('지하철에서 씁니다.')
})

it('그사이 블로그가 새로 올라가 댓글의 코드가 없어졌어도, 쓴 말을 그대로 두고 보내지지 않았다고 알린다', async () => {
  const { page, form } = await visitWithoutComments(section)
  await page.route(section, (route) => route.fulfill({ status: 404 }))
  await form.getByLabel('내용').fill('지하철에서 씁니다.')
  await form.getByRole('button', { name: '댓글 등록' }).click()
  await hearsUnsent(page)
  expect(await form.getByLabel('내용').inputValue()).toBe('지하철에서 씁니다.')
})

it('모양의 파일이 한 번 끊겼어도, 이어지면 글이 열린다', async () => {
  const { page } = await visit('/', { expected: /ERR_FAILED|A script of the page did not arrive/ })
  const styles = /\/assets\/comment-section-.*\.css/
  const failed = page.waitForEvent('requestfailed', (request) => styles.test(request.url()))
  await page.route(styles, (route) => route.abort())
  await page.mouse.wheel(0, 100)
  await failed
  await page.unroute(styles)
  await page.getByRole('main').getByRole('link').first().click()
  await page.getByRole('form', { name: '댓글 쓰기' }).getByLabel('작성자').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('끊겨 있는 동안 모양의 파일을 받지 못했어도, 이어진 뒤에 여는 글은 제 모양이다', async () => {
  const { page } = await visit('/', { expected: /ERR_FAILED|A script of the page did not arrive/ })
  const styles = /\/assets\/.*\.css/
  await page.route(styles, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/comment-section-'))
  await page.mouse.wheel(0, 100)
  await failed
  await whenIdle(page)
  await page.unroute(styles)
  await page.getByRole('main').getByRole('link').first().click()
  const form = page.getByRole('form', { name: '댓글 쓰기' })
  await form.waitFor()
  expect(await form.evaluate((element) => getComputedStyle(element).display)).toBe('grid')
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('첫 스크립트가 오다 끊긴 글도, 쓴 것이 없으면 단추를 눌러 다시 받는다', async () => {
  const { page, restore } = await visitWithout('/pages/5')
  await restore()
  const loaded = page.waitForEvent('load')
  await page.getByRole('form', { name: '댓글 쓰기' }).getByRole('button', { name: '댓글 등록' }).click()
  await loaded
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('visited')
})
