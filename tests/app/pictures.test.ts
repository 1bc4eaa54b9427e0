import { expect, it } from 'vitest'

import { desktop, phone, useBlog } from './reader.ts'

const { visit, address } = useBlog()

it.each([
  ['/', 'album'],
  ['/', 'list'],
  ['/pages/1', 'album'],
])('전화기의 %s (%s): 첫 그림만 서두르고, 화면 아래의 그림은 보일 때가 되어야 온다', async (path, view) => {
  const { page } = await visit(path, {
    viewport: phone,
    before: (early) => early.context().addCookies([{ name: 'view', value: view, url: address() }]),
  })
  const pictures = await page.locator('main img').evaluateAll((images) =>
    images.map((image) => ({
      isInView: image.getBoundingClientRect().top < window.innerHeight,
      loading: image.getAttribute('loading'),
      isUrgent: image.getAttribute('fetchpriority') === 'high',
    })),
  )
  const [first, ...others] = pictures
  expect(first).toEqual({ isInView: true, loading: 'eager', isUrgent: true })
  expect(others.filter(({ isUrgent }) => isUrgent)).toEqual([])
  const below = others.filter(({ isInView }) => !isInView)
  expect(below.length).toBeGreaterThan(3)
  expect(below.filter(({ loading }) => loading !== 'lazy')).toEqual([])
})

const screens = [
  [phone, 1],
  [phone, 2],
  [phone, 3],
  [desktop, 1],
  [desktop, 2],
] as const

it.each(screens.flatMap(([viewport, dpr]) => ['/', '/pages/37'].map((path) => [viewport, dpr, path] as const)))(
  '%j, 한 점에 화소 %i: %s의 그림은 보이는 크기에 가까운 것으로 온다',
  async (viewport, dpr, path) => {
    const { page } = await visit(path, { viewport, deviceScaleFactor: dpr })
    const images = page.locator('main img[srcset]')
    // Pictures far below the viewport load lazily.
    for (const image of await images.all()) await image.scrollIntoViewIfNeeded()
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img[srcset]')].every((image) => image.complete),
    )
    const chosen = await images.evaluateAll((all) =>
      all.map((image) => {
        if (!(image instanceof HTMLImageElement)) throw new Error('not an image')
        const [, width] = /(\d+)\.webp$/.exec(image.currentSrc) ?? []
        return { width: Number(width), shown: image.getBoundingClientRect().width, offered: image.srcset }
      }),
    )
    expect(chosen.length).toBeGreaterThan(0)
    // Except covers on wide screens, which need more than the largest width, and neighbours, which need less than the smallest.
    const unfit = chosen.filter(
      ({ width, shown }) => (width < shown * dpr * 0.8 && width < 1440) || (width > shown * dpr * 1.5 && width > 240),
    )
    expect(unfit).toEqual([])
  },
)
