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
  ['목록', '/', 172, 16],
  ['갈래의 목록', '/category/1', 172, 16],
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
