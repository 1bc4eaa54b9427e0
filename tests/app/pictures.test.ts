import { expect, test } from 'vitest'

import { phone, useBlog } from './reader.ts'

const { visit, address } = useBlog()

test.each([
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
