import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'

import { commentWith, countShown, newAddress, otherVisitor, unfold } from './commenting.ts'
import { desktop, phone, useBlog, whenIdle } from './reader.ts'

const { visit, address, ownBlog } = useBlog({ isOwn: true, settings: { TRUST_PROXY: '1' } })

const news = (page: Page) => page.getByRole('button', { name: '새 댓글 1개 보기', exact: true })
const place = (page: Page) => page.evaluate(() => window.scrollY)

/** Waits until the page is hydrated, and has asked for what it asks for by itself. */
const settled = async (page: Page) => {
  await page.waitForFunction(() => window.$_TSR === undefined)
  await whenIdle(page)
}

/** Opens a post, and again with the cookies that it has set: a browser shows what it has cached only for the same ones. */
const visitTwice = async (post: number, options: Parameters<typeof visit>[1] = {}) => {
  const { page, calls } = await visit(`/pages/${post}`, { ...options, extraHTTPHeaders: newAddress() })
  calls()
  await page.reload()
  await settled(page)
  expect(calls()).toEqual([])
  return { page, calls }
}

it.each([
  ['책상', desktop, 2],
  ['전화기', phone, 3],
])(
  '%s에서 다른 곳에 갔다 돌아오면, 읽던 자리에서 그사이 지워진 댓글은 없고 새 댓글은 알린다',
  async (_where, viewport, post) => {
    const others = otherVisitor(address())
    await others.write(post, { content: '남을 말' })
    const gone = await others.write(post, { content: '지울 말' })
    const { page, calls } = await visitTwice(post, { viewport })
    await page.getByRole('form', { name: '댓글 쓰기' }).scrollIntoViewIfNeeded()
    const before = await place(page)
    await page.goto('data:text/html,elsewhere')
    await others.remove(gone)
    await others.write(post, { content: '떠난 사이에 온 말' })
    await page.goBack()
    await countShown(page, 1)
    await news(page).waitFor()
    expect(await place(page)).toBe(before)
    expect(calls().filter((call) => call === `GET /api/posts/${post}`)).toHaveLength(1)
    await unfold(page)
    await commentWith(page, '남을 말').waitFor()
    expect(await page.getByText('지울 말').count()).toBe(0)
  },
)

it('다른 곳에 갔다 돌아왔을 때 서버가 없으면, 글은 그려져 온 그대로 읽힌다', async () => {
  await otherVisitor(address()).write(4, { content: '읽던 말' })
  const expected = /ERR_CONNECTION_REFUSED|A script of the page did not arrive|"kind":"offline"/
  const { page } = await visitTwice(4, { expected })
  await page.goto('data:text/html,elsewhere')
  onTestFinished(() => ownBlog().restart())
  await ownBlog().crash()
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/posts/4'))
  await page.goBack()
  await failed
  await settled(page)
  await unfold(page)
  await commentWith(page, '읽던 말').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('댓글에 이르기 전에 글을 다시 받아도, 그려져 온 댓글이 그 자리에서 살아나 새 댓글을 알린다', async () => {
  const others = otherVisitor(address())
  await others.write(1, { content: '먼저 있던 말' })
  const { page } = await visit('/pages/1', {
    viewport: phone,
    extraHTTPHeaders: newAddress(),
    before: (early) => early.route('**/live', () => {}),
  })
  const comments = page.getByRole('region', { name: '댓글', exact: true })
  const drawn = await comments.elementHandle()
  expect(await page.locator('[data-late]').filter({ has: comments }).count()).toBe(1)
  await others.write(1, { content: '읽는 사이에 온 말' })
  const answered = page.waitForResponse(/\/api\/posts\/1$/)
  await page.evaluate(() => {
    const later = Date.now() + 120_000
    Date.now = () => later
    window.dispatchEvent(new Event('visibilitychange'))
  })
  await (await answered).finished()
  await comments.scrollIntoViewIfNeeded()
  await news(page).waitFor()
  expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true)
})
