import { expect, it } from 'vitest'

import { holdAnswers } from './hold-answers.ts'
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

it.each(['오면', '1초가 지나도 오지 않으면'])('스크립트는 큰 그림이 %s 부른다', async (when) => {
  const { keep, release } = holdAnswers(/\/(?:images|covers)\//)
  const { page } = await visit('/', {
    viewport: phone,
    isEarly: true,
    before: async (early) => {
      await keep(early)
      await early.clock.install({ time: 0 })
      await early.clock.pauseAt(1_000)
    },
  })
  await page.waitForLoadState('domcontentloaded')
  const scripts = page.locator('link[rel="modulepreload"]')
  await page.clock.runFor(900)
  expect(await scripts.count()).toBe(0)
  if (when === '오면') release()
  else await page.clock.runFor(200)
  await expect.poll(() => scripts.count()).toBeGreaterThan(0)
  release()
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
        const [, width] = /(\d+)\.avif$/.exec(image.currentSrc) ?? []
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

it('크게 본 그림은 큰 것이 오기 전에는 글의 것으로, 같은 크기로 보인다', async () => {
  const { page } = await visit('/pages/37', { viewport: desktop })
  const zoom = page.getByRole('button', { name: /^그림 크게 보기/ }).first()
  const shown = () =>
    page.getByRole('dialog').evaluate((dialog) => {
      const image = dialog.querySelector('img')
      if (image === null) throw new Error('no picture')
      const { width, height } = image.getBoundingClientRect()
      return { file: image.currentSrc, isHere: image.complete && image.naturalWidth > 0, width, height }
    })
  await zoom.scrollIntoViewIfNeeded()
  const inText = zoom.locator('img')
  const file = () =>
    inText.evaluate((image) => (image instanceof HTMLImageElement && image.complete ? image.currentSrc : ''))
  await expect.poll(file).toMatch(/\d+\.avif$/)
  // Playwright turns the cache off for what it may hold: the picture in the text comes anew.
  const { keep, release } = holdAnswers(new RegExp(`/images/(?!.*/${(await file()).split('/').at(-1)})`))
  await keep(page)
  await zoom.click()
  await expect.poll(async () => (await shown()).isHere).toBe(true)
  const small = await shown()
  release()
  await expect.poll(async () => (await shown()).file).not.toBe(small.file)
  await expect.poll(async () => (await shown()).isHere).toBe(true)
  expect(await shown()).toMatchObject({ width: small.width, height: small.height })
})
