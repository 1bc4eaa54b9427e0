import { expect, it } from 'vitest'

import { commentWith, newAddress, settled } from './commenting.ts'
import { phone, useBlog, whenIdle } from './reader.ts'

const { visit } = useBlog()

it('다음 쪽으로 가는 링크를 두 번 건드려도, 새 화면에서 그 자리에 온 글이 열리지 않는다', async () => {
  const { page } = await visit('/', { viewport: phone })
  await whenIdle(page)
  const link = page.getByRole('link', { name: '다음 페이지' })
  await link.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {}
  const [across, down] = [x + width / 2, y + height / 2]
  await page.mouse.click(across, down)
  await page.waitForURL('/?page=2')
  const under = () =>
    page.evaluate((at) => document.elementFromPoint(...at)?.closest('a')?.pathname, [across, down] as const)
  await expect.poll(under).toContain('/pages/')
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await whenIdle(page)
  expect(page.url()).toMatch(/\?page=2$/)
})

it('댓글을 등록하는 단추를 두 번 눌러도, 한 번만 가고 초점은 새 댓글에 있다', async () => {
  const { page, calls } = await visit('/pages/6', { viewport: phone, extraHTTPHeaders: newAddress() })
  const form = page.getByRole('form', { name: '댓글 쓰기' })
  const content = '두 번 누른 말'
  await form.getByLabel('작성자').fill('나무')
  await form.getByLabel('비밀번호').fill('열쇠')
  await form.getByLabel('내용').fill(content)
  calls()
  await form.getByRole('button', { name: '댓글 등록' }).dblclick()
  await settled(page, content)
  await whenIdle(page)
  const isFocused = () => commentWith(page, content).evaluate((comment) => comment === document.activeElement)
  expect(await isFocused()).toBe(true)
  expect(calls().filter((call) => call === 'POST /api/comment')).toHaveLength(1)
})

it('전화기에서 댓글을 등록하는 단추를 두 번 건드려도, 그 자리에 온 칸이 아니라 새 댓글에 초점이 있다', async () => {
  const { page } = await visit('/pages/26', { viewport: phone, hasTouch: true, extraHTTPHeaders: newAddress() })
  const form = page.getByRole('form', { name: '댓글 쓰기' })
  const content = '두 번 건드린 말'
  await form.getByLabel('작성자').fill('나무')
  await form.getByLabel('비밀번호').fill('열쇠')
  await form.getByLabel('내용').fill(content)
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = (await form.getByRole('button', { name: '댓글 등록' }).boundingBox()) ?? {}
  const place = { x: x + width / 2, y: y + height / 2 }
  /** Chromium counts taps in one place, as phones do not; not those of a finger that has moved a little. */
  const beside = { ...place, y: place.y + 30 }
  const devtools = await page.context().newCDPSession(page)
  /** At an instant of its own, whatever the machine is busy with. */
  const tap = async (at: typeof place, timestamp: number) => {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at], timestamp })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: timestamp + 0.05 })
  }
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  const start = Date.now() / 1_000
  await tap(place, start)
  await settled(page, content)
  await whenIdle(page)
  const under = () => page.evaluate((at) => document.elementFromPoint(at.x, at.y)?.tagName, beside)
  expect(await under()).toBe('TEXTAREA')
  await tap(beside, start + 0.2)
  await whenIdle(page)
  expect(await focused()).toBe('ARTICLE')
  await tap(beside, start + 2)
  await expect.poll(focused).toBe('TEXTAREA')
})
