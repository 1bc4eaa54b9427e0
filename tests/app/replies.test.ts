import { expect, it } from 'vitest'

import { commentWith, newAddress, otherVisitor, settled, write } from './commenting.ts'
import { desktop, phone, useBlog, whenIdle } from './reader.ts'

const { visit, address } = useBlog({ isOwn: true, settings: { TRUST_PROXY: '1' } })

it.each([
  ['책상', desktop, 1],
  ['전화기', phone, 2],
] as const)(
  '%s에서 쓴 댓글에 답이 달리면 머리에서 알고, 내 댓글에서 그 답으로 가면 보인다',
  async (_where, viewport, post) => {
    const { page } = await visit(`/pages/${post}`, { viewport, extraHTTPHeaders: newAddress() })
    await write(page, '댓글 쓰기', { content: '답을 기다리는 말' })
    await settled(page, '답을 기다리는 말')
    const id = Number((await commentWith(page, '답을 기다리는 말').getAttribute('id'))?.replace('comment-', ''))
    const reply = await otherVisitor(address()).write(post, { content: '기다리던 답', parent_comment_id: id })
    const news = page.getByRole('banner').getByRole('link', { name: '새 답글 1' })
    await page.getByRole('banner').getByRole('link', { name: '홈' }).click()
    // Returning to the tab asks for replies, but at most once in two seconds.
    const comeBack = async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      return news.count()
    }
    await expect.poll(comeBack).toBe(1)
    await news.click()
    await page.getByRole('heading', { level: 1, name: '내 댓글' }).waitFor()
    const list = page.getByRole('list', { name: '내 댓글 목록' })
    await list.getByText('기다리던 답').waitFor()
    await expect.poll(() => news.count()).toBe(0)
    await list.locator(`a[href$="#comment-${reply}"]`).click()
    await commentWith(page, '기다리던 답').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`comment-${reply}`)
  },
)

it('댓글의 주소로 연 글을 다시 읽어도 읽던 자리에 있고, 댓글을 읽고 있었으면 댓글에 있다', async () => {
  const id = await otherVisitor(address()).write(37, { content: '주소가 있는 말' })
  const { page } = await visit(`/pages/37#comment-${id}`)
  const comment = commentWith(page, '주소가 있는 말')
  const distance = async () => (await comment.boundingBox())?.y ?? Infinity
  const scrollY = () => page.evaluate(() => window.scrollY)
  await expect.poll(distance).toBeLessThan(desktop.height)

  // As if it were reloaded before it has scrolled to the comment.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(scrollY).toBe(0)
  await page.reload()
  await comment.waitFor()
  await expect.poll(distance).toBeLessThan(desktop.height)

  await page.evaluate(() => window.scrollTo(0, 300))
  await expect.poll(scrollY).toBe(300)
  await page.reload()
  await comment.waitFor()
  await whenIdle(page)
  expect(await distance()).toBeGreaterThan(desktop.height)
  expect(await scrollY()).toBe(300)

  await comment.scrollIntoViewIfNeeded()
  await page.reload()
  await comment.waitFor()
  await expect.poll(distance).toBeLessThan(desktop.height)
})

it('없는 댓글의 주소로 연 글을 다시 읽어도 읽던 자리에 있다', async () => {
  const { page } = await visit('/pages/37#comment-999999')
  const note = page.getByText('이 주소의 댓글을 찾지 못했습니다.')
  const scrollY = () => page.evaluate(() => window.scrollY)
  await note.waitFor()
  await expect.poll(scrollY).toBeGreaterThan(300)

  await page.evaluate(() => window.scrollTo(0, 300))
  await expect.poll(scrollY).toBe(300)
  await page.reload()
  await note.waitFor({ state: 'attached' })
  await whenIdle(page)
  expect(await scrollY()).toBe(300)
})
