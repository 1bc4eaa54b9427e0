import { expect, it } from 'vitest'

import { violations } from './axe.ts'
import { desktop, phone, useBlog } from './reader.ts'

const { visit } = useBlog()
const paths = [
  '/',
  '/?page=99',
  '/category/1',
  '/category/1/sub/1',
  '/tag',
  '/tag/1',
  '/search',
  '/owner',
  '/my',
  '/search?q=%EC%9E%90%ED%8C%90',
  '/search?q=%EC%97%86%EB%8A%94%EB%A7%90',
  '/pages/39',
  '/pages/99999',
  '/없는/주소',
]
const devices = [
  ['책상', desktop],
  ['전화기', phone],
] as const

// One device for each test: on a slow machine axe takes a quarter of a minute for a long post.
it.each(paths.flatMap((path) => devices.map(([device, viewport]) => [path, device, viewport] as const)))(
  '%s: %s에서, 밝아도 어두워도, 보조 기술로 읽는 데 걸리는 것이 없다',
  async (path, _device, viewport) => {
    const { page } = await visit(path, { viewport, bypassCSP: true, expected: /404/ })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect({ [colorScheme]: await violations(page) }).toEqual({ [colorScheme]: [] })
    }
  },
)

it('320픽셀에서도 옆으로 밀리지 않는다', async () => {
  for (const path of ['/', '/tag', '/pages/39']) {
    const { page } = await visit(path, { viewport: { width: 320, height: 700 } })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
  }
})

it('키보드만으로 본문으로 건너뛰고, 글로 가고, 맨 위로 온다', async () => {
  const { page } = await visit('/')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('본문으로 건너뛰기')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('switch')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('article').first().waitFor()
  await page.evaluate(() => window.scrollTo(0, 400))
  await page.getByRole('button', { name: '맨 위로' }).press('Enter')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

it('본문으로 건너뛴 뒤에도, 글에 다녀오면 읽던 자리다', async () => {
  const { page } = await visit('/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  const link = page.getByRole('list', { name: '글 목록' }).getByRole('link').last()
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(0)
  await link.click()
  await page.getByRole('article').first().waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})
