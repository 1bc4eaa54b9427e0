import { describe, expect, it } from 'vitest'

import { unfold } from './commenting.ts'
import { whenIdle, desktop, phone, useBlog } from './reader.ts'

const { visit } = useBlog()

describe.each([
  ['책상', desktop],
  ['전화기', phone],
])('%s에서 읽기', (_where, viewport) => {
  it('첫 화면은 이미 다 그려져 오고, 손에 쥐어도 아무것도 묻지 않는다', async () => {
    const { page, calls } = await visit('/', { viewport })
    await whenIdle(page)
    expect(calls()).toEqual(['POST /api/user/increment'])
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('전체')
    expect(await page.getByRole('list', { name: '글 목록' }).getByRole('listitem').count()).toBe(12)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })

  it('눌러서 온 글의 끝에서 멀리 갔다가 돌아와도 그 자리다', async () => {
    const { page } = await visit('/', { viewport })
    const openPost = async (place: number) => {
      await page.getByRole('list', { name: '글 목록' }).getByRole('link').nth(place).click()
      await page.getByRole('form', { name: '댓글 쓰기' }).waitFor()
    }
    const toList = async () => {
      // A real click would scroll the header into view first.
      await page.getByRole('banner').getByRole('link').first().dispatchEvent('click')
      await page.getByRole('heading', { level: 1, name: '전체' }).waitFor()
    }
    await openPost(0)
    const post = page.url()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const before = await page.evaluate(() => window.scrollY)
    await whenIdle(page)
    for (const place of [1, 2]) {
      await toList()
      await openPost(place)
    }
    for (let screen = 0; screen < 4; screen += 1) await page.goBack()
    await page.waitForURL(post)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  })

  it('목록과 글 사이를 오갈 때 묻지 않고, 있던 자리로 돌아온다', async () => {
    const { page, calls } = await visit('/', { viewport })
    const link = page.getByRole('list', { name: '글 목록' }).getByRole('link').nth(7)
    const title = await link.textContent()
    await link.scrollIntoViewIfNeeded()
    await Promise.all([page.waitForResponse(/\/api\/posts\/\d+$/), link.hover()])
    const before = await page.evaluate(() => window.scrollY)
    calls()
    await link.click()
    await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    expect(calls().filter((call) => call.startsWith('GET'))).toEqual([])
    // The mouse rests, and the link comes to lie under it again.
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: '전체' }).waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
    await page.goForward()
    await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor()
    expect(calls().filter((call) => call.startsWith('GET'))).toEqual([])
  })

  it('글 한 번은 조회 한 번이고, 다시 와도 세지 않는다', async () => {
    const { page, calls } = await visit('/pages/1', { viewport })
    expect(calls()).toEqual(expect.arrayContaining(['POST /api/posts/1/increaseView', 'POST /api/user/increment']))
    await page.reload()
    await unfold(page)
    await whenIdle(page)
    expect(calls()).toEqual([])
  })
})

it('목록형을 고르면 다시 열어도 서버가 그렇게 그려 준다', async () => {
  const { page } = await visit('/')
  const toggle = page.getByRole('switch', { name: '목록형으로 보기' })
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true')
  const html = await (await page.request.get('/')).text()
  expect(html).toContain('aria-checked="true"')
})

/** Turns the page with the mouse, which then rests on a post. */
const turnPage = async () => {
  const reader = await visit('/')
  const { page, calls } = reader
  const next = page.getByRole('navigation', { name: '페이지 이동' }).getByRole('link', { name: '다음 페이지' })
  await Promise.all([page.waitForResponse(/pageNum=2/), next.hover()])
  const { x = 0, y = 0, width = 0, height = 0 } = (await next.boundingBox()) ?? {}
  const mouse = { x: x + width / 2, y: y + height / 2 }
  calls()
  await next.click()
  await page.waitForURL('/?page=2')
  const below = () => page.evaluate((at) => document.elementFromPoint(at.x, at.y)?.closest('a')?.pathname, mouse)
  await expect.poll(below).toMatch(/^\/pages\//)
  await page.screenshot()
  await whenIdle(page)
  expect(calls()).toEqual([])
  return { ...reader, mouse }
}

describe('쪽을 넘긴 마우스가 쉬는 동안', () => {
  it('그 밑에 온 글은 미리 묻지 않고, 움직이면 묻는다', async () => {
    const { page, calls, mouse } = await turnPage()
    await Promise.all([page.waitForResponse(/\/api\/posts\/\d+$/), page.mouse.move(mouse.x + 2, mouse.y)])
    expect(calls()).toHaveLength(1)
  })

  it('휠과 글쇠로 훑은 글도 묻지 않고, 움직이면 가리킨 글만 묻는다', async () => {
    const { page, calls } = await turnPage()
    const scrollY = () => page.evaluate(() => window.scrollY)
    await page.mouse.wheel(0, 300)
    await expect.poll(scrollY).toBe(300)
    await page.keyboard.press('PageUp')
    await expect.poll(scrollY).toBe(0)
    await page.screenshot()
    await whenIdle(page)
    expect(calls()).toEqual([])
    const first = page.getByRole('list', { name: '글 목록' }).getByRole('link').first()
    await Promise.all([page.waitForResponse(/\/api\/posts\/\d+$/), first.hover()])
    await whenIdle(page)
    expect(calls()).toHaveLength(1)
  })
})

it('다른 사이트에 갔다 돌아온 페이지는, 브라우저가 맨 위에 두어도 읽던 자리에 있다', async () => {
  const { page } = await visit('/')
  await page.evaluate(() => {
    window.scrollTo(0, 400)
    // As WebKit does it.
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    window.scrollTo(0, 0)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  expect(await page.evaluate(() => window.scrollY)).toBe(400)
})

it('뒤에 둔 탭을 전화기가 끝냈어도, 다시 열면 읽던 자리이고 뒤로 가면 목록의 그 자리다', async () => {
  const { page } = await visit('/', { viewport: phone })
  const scrollY = () => page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.scrollTo(0, 700))
  await page.getByRole('list', { name: '글 목록' }).getByRole('link').nth(2).click()
  await page.getByRole('article').first().waitFor()
  await expect.poll(scrollY).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 500))
  await page.screenshot()
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
    // It is not told that it ends.
    window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true })
  })
  await page.reload()
  await expect.poll(scrollY).toBe(500)
  await whenIdle(page)
  await page.goBack()
  await page.getByRole('list', { name: '글 목록' }).waitFor()
  await expect.poll(scrollY).toBe(700)
})

it('쪽을 넘기면 주소가 따라가고, 첫 쪽에는 page가 없다', async () => {
  const { page } = await visit('/')
  const pages = page.getByRole('navigation', { name: '페이지 이동' })
  await pages.getByRole('link', { name: '다음 페이지' }).click()
  await page.waitForURL('/?page=2')
  await expect.poll(() => pages.getByRole('link', { name: '2', exact: true }).getAttribute('aria-current')).toBe('page')
  await pages.getByRole('link', { name: '1', exact: true }).click()
  await page.waitForURL('/')
})

it('전화기에서는 카테고리가 접혀 있고, 누르면 펼쳐진다', async () => {
  const { page } = await visit('/', { viewport: phone })
  const menu = page.getByRole('navigation', { name: '카테고리' })
  const toggle = menu.getByRole('button', { name: '카테고리' })
  expect(await toggle.getAttribute('aria-expanded')).toBe('false')
  expect(await menu.getByRole('link').count()).toBe(0)
  await toggle.click()
  await menu.getByRole('link', { name: '개발' }).click()
  await page.getByRole('heading', { level: 1, name: '개발' }).waitFor()
})

it('틀린 이름으로 연 글은 바른 주소로 옮겨 준다', async () => {
  const { page } = await visit('/pages/1/옛-이름')
  expect(decodeURIComponent(new URL(page.url()).pathname)).toBe('/pages/1/글방에-오신-것을-환영합니다')
})

it.each([
  ['/pages/99999', '글을 찾을 수 없습니다.'],
  ['/category/99999', '페이지를 찾을 수 없습니다.'],
  ['/없는/주소', '페이지를 찾을 수 없습니다.'],
])('없는 주소 %s: 404로 그렇다고 말한다', async (path, sentence) => {
  const { page } = await visit('/', { expected: /404/ })
  const answer = await page.goto(path)
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: sentence }).waitFor()
})
