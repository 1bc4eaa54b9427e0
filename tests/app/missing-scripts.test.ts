import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBlog } from './reader.ts'

const { visit, address } = useBlog()

const tagScript = /\/assets\/tag\.index-.*\.js/
const expected = /A script of the page did not arrive|ERR_FAILED|status of 404/

test('서버가 없어 다음 화면의 코드를 받지 못하면 그렇다고 알리고, 다시 시도하면 선다', async () => {
  const { page } = await visit('/', { expected })
  const lost = [tagScript, `${address()}/tag`]
  for (const path of lost) await page.route(path, (route) => route.abort())
  await page.getByRole('link', { name: '태그', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: '불러오지 못했습니다.' })
  await alert.waitFor()
  expect(await alert.textContent()).toContain('인터넷 연결을 확인해 주세요.')
  const asked = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await asked
  await alert.waitFor()
  for (const path of lost) await page.unroute(path)
  await page.getByRole('button', { name: '다시 시도' }).click()
  await page.getByRole('region', { name: 'ㄱ', exact: true }).waitFor()
})

test('그사이 블로그가 새로 올라가 코드의 이름이 바뀌었으면, 그 주소를 새로 받는다', async () => {
  const { page } = await visit('/', { expected })
  let isUpdated = false
  await page.route(tagScript, (route) => (isUpdated ? route.continue() : route.fulfill({ status: 404 })))
  const update = (route: Route) => {
    isUpdated = true
    const body = '<script type="module" src="/assets/index-new.js"></script>'
    return route.fulfill({ contentType: 'text/html', body })
  }
  await page.route(`${address()}/tag`, update, { times: 1 })
  const loaded = page.waitForEvent('load')
  await page.getByRole('link', { name: '태그', exact: true }).click()
  await loaded
  await page.getByRole('region', { name: 'ㄱ', exact: true }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('코드가 빠진 채로 블로그가 그대로이면, 새로 받기를 되풀이하지 않는다', async () => {
  const { page } = await visit('/', { expected })
  const pages: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages.push(request.url())
  })
  await page.route(tagScript, (route) => route.fulfill({ status: 404 }))
  const asked = page.waitForResponse(`${address()}/tag`)
  await page.getByRole('link', { name: '태그', exact: true }).click()
  await (await asked).finished()
  await page.getByRole('alert').filter({ hasText: '불러오지 못했습니다.' }).waitFor()
  expect(pages).toEqual([])
})
