import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'

import { commentWith, settled, write } from './commenting.ts'
import { holdAnswers, holdEach } from './hold-answers.ts'
import { useBlog, whenIdle } from './reader.ts'
import { pointAtSearch, searchLink, update } from './updated-blog.ts'

const { visit, address } = useBlog()

/** The post is the only screen with a chunk of its own, which a list loads ahead. */
const postScript = /\/assets\/pages\..*\.js/
const expected = /A script of the page did not arrive|ERR_FAILED|status of 404/

const postLink = async (page: Page) => {
  const link = page.getByRole('list', { name: '글 목록' }).getByRole('link').first()
  return { link, url: `${address()}${await link.getAttribute('href')}` }
}

const shown = (page: Page) => page.getByRole('form', { name: '댓글 쓰기' }).waitFor()

const lose = (path: RegExp | string) => async (early: Page) => early.route(path, (route) => route.abort())
const withoutPostScript = async (early: Page) => early.route(postScript, (route) => route.fulfill({ status: 404 }))

it('서버가 없어 다음 화면의 코드를 받지 못하면 그렇다고 알리고, 다시 시도하면 선다', async () => {
  const { page } = await visit('/', { expected, before: lose(postScript) })
  const { link, url } = await postLink(page)
  await lose(url)(page)
  await link.click()
  const alert = page.getByRole('alert').filter({ hasText: '불러오지 못했습니다.' })
  await alert.waitFor()
  expect(await alert.textContent()).toContain('인터넷 연결이 끊겼을 수도 있습니다.')
  const asked = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await asked
  await alert.waitFor()
  for (const path of [postScript, url]) await page.unroute(path)
  await page.getByRole('button', { name: '다시 시도' }).click()
  await shown(page)
})

it('그사이 블로그가 새로 올라가 코드의 이름이 바뀌었으면, 그 주소를 새로 받는다', async () => {
  let isUpdated = false
  const before = async (early: Page) =>
    early.route(postScript, (route) => (isUpdated ? route.continue() : route.fulfill({ status: 404 })))
  const { page } = await visit('/', { expected, before })
  const { link, url } = await postLink(page)
  const update = (route: Route) => {
    isUpdated = true
    const body = '<script id="site"></script><script type="module" src="/assets/index-new.js"></script>'
    return route.fulfill({ contentType: 'text/html', body })
  }
  await page.route(url, update, { times: 1 })
  const loaded = page.waitForEvent('load')
  await link.click()
  await loaded
  await shown(page)
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('댓글을 쓰는 사이에 블로그가 새로 올라갔으면, 다른 화면을 가리켜도 눌러도 쓰던 것이 사라지지 않는다', async () => {
  const { page } = await visit('/pages/5', { expected })
  const form = page.getByRole('form', { name: '댓글 쓰기' })
  await form.getByRole('checkbox', { name: '비밀 댓글' }).check()
  await form.getByLabel('내용').fill('둘만 아는 이야기')
  await update(page)
  await pointAtSearch(page)
  await whenIdle(page)
  expect(await form.getByLabel('내용').inputValue()).toBe('둘만 아는 이야기')
  await searchLink(page).click()
  await page.getByRole('alert').filter({ hasText: '먼저 쓰던 글을 등록하거나 복사해 두세요.' }).waitFor()
  await page.goBack()
  expect(await form.getByLabel('내용').inputValue()).toBe('둘만 아는 이야기')
})

it('비밀 댓글을 보내는 사이에 블로그가 새로 올라갔으면, 다른 화면을 가리켜도 그 댓글은 등록된다', async () => {
  const { page } = await visit('/pages/5', { expected })
  const { next } = await holdEach(page, 'POST', '/api/comment')
  await page.getByRole('form', { name: '댓글 쓰기' }).getByRole('checkbox', { name: '비밀 댓글' }).check()
  await write(page, '댓글 쓰기', { content: '보내는 비밀' })
  const sending = await next()
  await update(page)
  await pointAtSearch(page)
  await whenIdle(page)
  await sending.continue()
  await settled(page, '보내는 비밀')
  expect(await commentWith(page, '보내는 비밀').count()).toBe(1)
})

it('코드가 빠진 채로 블로그가 그대로이면, 새로 받기를 되풀이하지도 연결을 탓하지도 않는다', async () => {
  const { page } = await visit('/', { expected, before: withoutPostScript })
  const { link, url } = await postLink(page)
  const pages: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages.push(request.url())
  })
  const asked = page.waitForResponse(url)
  await link.click()
  await (await asked).finished()
  const alert = page.getByRole('alert').filter({ hasText: '불러오지 못했습니다.' })
  await alert.waitFor()
  expect(await alert.textContent()).toContain('잠시 뒤에 다시 시도해 주세요.')
  expect(pages).toEqual([])
})

it('미리 받지 못한 코드는 건드린 때에 다시 받는다', async () => {
  const lateScripts = /\/assets\/(?:sanitize|comment-section)-.*\.js/
  const lost = new Set<string>()
  const before = async (early: Page) => {
    early.on('requestfailed', (request) => lateScripts.test(request.url()) && lost.add(request.url()))
    await early.route(lateScripts, (route) => route.abort())
  }
  const { page } = await visit('/', { expected, before })
  await expect.poll(() => lost.size).toBe(2)
  await page.unroute(lateScripts)
  const { link } = await postLink(page)
  await link.click()
  await shown(page)
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('함께 쓰는 코드를 미리 받지 못했으면 그렇다고 알리고, 다시 시도하면 그 글을 새로 받는다', async () => {
  const shared = /\/assets\/late-.*\.js/
  let isLost = false
  const before = async (early: Page) => {
    early.on('requestfailed', (request) => {
      isLost ||= shared.test(request.url())
    })
    await lose(shared)(early)
  }
  const { page } = await visit('/', { expected: /ERR_FAILED|did not arrive|"kind":"offline"/, before })
  await expect.poll(() => isLost).toBe(true)
  await page.unroute(shared)
  const { link } = await postLink(page)
  await link.click()
  const alert = page.getByRole('alert').filter({ hasText: '불러오지 못했습니다.' })
  await alert.waitFor()
  expect(await alert.textContent()).toContain('인터넷 연결을 확인하고 다시 시도해 주세요.')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await shown(page)
  expect(await page.getByRole('alert').count()).toBe(0)
})

it.each([
  ['태그', '태그를 불러오는 중입니다…', /\/assets\/tag-index-[^/]*\.js/],
  ['찾기', '화면을 불러오는 중입니다…', /\/assets\/search-[^/]*\.js/],
])('%s 화면의 스크립트가 늦으면 불러오는 중이라고 말한다', async (name, pending, script) => {
  const { keep, release } = holdAnswers(script)
  const { page } = await visit('/pages/5', { before: keep })
  await page.getByRole('banner').getByRole('link', { name }).click()
  await page.getByRole('status').filter({ hasText: pending }).waitFor()
  expect(await page.getByRole('article').isVisible()).toBe(false)
  release()
  await page.getByRole('heading', { level: 1, name }).waitFor()
})

it('주소의 댓글을 찾을 코드를 받지 못하면 그렇다고 알리고, 다시 시도하면 찾는다', async () => {
  const sanitizer = /\/assets\/sanitize-.*\.js/
  const { page } = await visit('/pages/5#comment-999999', { expected, before: lose(sanitizer) })
  await page.getByRole('alert').filter({ hasText: '불러오지 못했습니다.' }).waitFor()
  await page.unroute(sanitizer)
  await page.getByRole('button', { name: '다시 시도' }).click()
  await page.getByRole('status').filter({ hasText: '이 주소의 댓글을 찾지 못했습니다.' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('가리켜 둔 글의 댓글 코드가 오지 않아도 그것을 끝없이 부르지 않고, 이어진 뒤에 누르면 댓글이 선다', async () => {
  const section = /\/assets\/comment-section-.*\.js/
  let asked = 0
  const { page } = await visit('/', {
    expected,
    before: async (early) => {
      early.on('request', (request) => {
        if (section.test(request.url())) asked += 1
      })
      await early.route(section, (route) => route.abort())
    },
  })
  const { link } = await postLink(page)
  await Promise.all([page.waitForResponse(/\/api\/posts\/\d+/), link.hover()])
  await link.click()
  await page.getByRole('article').first().waitFor()
  for (let turn = 0; turn < 3; turn += 1) await whenIdle(page)
  const before = asked
  for (let turn = 0; turn < 3; turn += 1) await whenIdle(page)
  expect(asked).toBe(before)
  await page.unroute(section)
  await page.getByRole('heading', { level: 1 }).click()
  await shown(page)
})
