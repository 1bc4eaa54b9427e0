import { expect, it } from 'vitest'

import { whenIdle, phone, useBlog } from './reader.ts'

const { visit } = useBlog()

/** What a new visitor loads before the page is idle. */
const coldLoad = async (path: string) => {
  const load = { requests: 0, kilobytes: 0 }
  // Without fonts: this system has no Korean one, and so loads fonts that most readers do not need.
  const fonts = new Set<string>()
  const styles: string[] = []
  const { page } = await visit(path, {
    viewport: phone,
    deviceScaleFactor: 2,
    before: async (early) => {
      const devtools = await early.context().newCDPSession(early)
      devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
        if (type === 'Stylesheet') styles.push(request.url)
        if (type === 'Font') fonts.add(requestId)
        else load.requests += 1
      })
      devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (!fonts.has(requestId)) load.kilobytes += encodedDataLength / 1_000
      })
      await devtools.send('Network.enable')
    },
  })
  await page.waitForLoadState('networkidle')
  await whenIdle(page)
  return { ...load, styles }
}

it.each([
  // With the scripts that a post needs.
  ['목록', '/', 228, 23],
  ['갈래의 목록', '/category/1', 228, 23],
  // A short post, with its comments near the viewport: their code is loaded too.
  ['그림이 없는 글', '/pages/32', 156, 20],
  ['그림이 있는 글', '/pages/37', 187, 20],
  ['태그', '/tag', 134, 10],
])('처음 온 전화기에 %s(%s)은 글꼴 말고 많아야 %i kB, 요청 %i번이다', async (_, path, kilobytes, requests) => {
  const load = await coldLoad(path)
  expect(load.requests).toBeGreaterThan(2)
  expect(load.requests).toBeLessThanOrEqual(requests)
  expect(load.kilobytes).toBeLessThanOrEqual(kilobytes)
  // What the screen shows first is in the HTML.
  expect(load.styles).toEqual([])
})

it.each(['/my', '/owner'])('%s 화면은 제 모양만 더 받고, 모든 화면의 것을 두 번 받지 않는다', async (path) => {
  const { styles } = await coldLoad(path)
  expect(styles).toEqual([expect.stringMatching(/\/(?:own-comments|desk)-page-[^/]*\.css$/)])
})

it('목록을 다 받은 뒤 처음 건드린 글은 제 답과 모양만 더 받는다', async () => {
  const { page } = await visit('/', { viewport: phone, hasTouch: true })
  await page.waitForLoadState('networkidle')
  const devtools = await page.context().newCDPSession(page)
  const fetched = new Map<string, string>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    fetched.set(requestId, new URL(request.url).pathname)
  })
  devtools.on('Network.requestServedFromCache', ({ requestId }) => fetched.delete(requestId))
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache === true || response.fromPrefetchCache === true) fetched.delete(requestId)
  })
  await devtools.send('Network.enable')
  await page.getByRole('list', { name: '글 목록' }).getByRole('link').first().tap()
  await page.getByRole('form', { name: '댓글 쓰기' }).waitFor()
  const paths = [...fetched.values()]
  expect(paths).toContainEqual(expect.stringMatching(/^\/api\/posts\/\d+$/))
  expect(paths.filter((path) => path.endsWith('.js'))).toEqual([])
})
