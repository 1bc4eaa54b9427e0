import sharp from 'sharp'
import { expect, inject, it } from 'vitest'

import { useBlog } from './reader.ts'

const contentOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`).exec(html)?.[1]

it.each([
  '/',
  '/?page=2',
  '/category/1',
  '/category/1/sub/1',
  '/tag',
  '/tag/1',
  '/search',
  '/owner',
  '/my',
  '/pages/1',
  '/pages/2',
  '/pages/3',
])('링크를 나누면 제목과 설명과 그림이 보인다: %s', async (path) => {
  const answer = await fetch(inject('app').blog + path)
  const html = await answer.text()
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
  expect(canonical).toBe(answer.url)
  expect(contentOf(html, 'og:url')).toBe(answer.url)
  expect(contentOf(html, 'og:title')).toMatch(/[가-힣]/)
  expect(contentOf(html, 'description')).toBe(contentOf(html, 'og:description'))
  expect(contentOf(html, 'twitter:card')).toBe('summary_large_image')
  const picture = await fetch(contentOf(html, 'og:image') ?? '')
  expect(picture.headers.get('content-type')).toMatch(/^image\/(png|jpeg)$/)
  const { width, height } = await sharp(await picture.arrayBuffer()).metadata()
  expect(width).toBeGreaterThanOrEqual(800)
  expect(height).toBeGreaterThanOrEqual(400)
  const [saidWidth, saidHeight] = ['width', 'height'].map((side) => contentOf(html, `og:image:${side}`))
  expect([saidWidth, saidHeight]).toEqual([String(width), String(height)])
  expect(contentOf(html, 'og:image:alt')).toMatch(/[가-힣]/)
})

const { visit } = useBlog()

it('끝을 지난 쪽은 찾는 이에게 남지 말라 하고, 글이 있는 쪽으로 가면 그 말을 거둔다', async () => {
  const { page } = await visit('/?page=99')
  const robots = page.locator('head meta[name="robots"]')
  expect(await robots.getAttribute('content')).toBe('noindex')
  expect(await page.request.get('/?page=99').then((answer) => answer.text())).toMatch(/noindex.*<\/head>/s)
  await page.getByRole('link', { name: '첫 쪽으로' }).click()
  await page.getByRole('list', { name: '글 목록' }).waitFor()
  expect(await robots.count()).toBe(0)
})

it('글의 쪽은 찾는 이에게 그 글과 그 자리를 말한다', async () => {
  const { page } = await visit('/pages/37')
  const told = await page.locator('script[type="application/ld+json"]').allTextContents()
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  expect(told.map((text): unknown => JSON.parse(text))).toMatchObject([
    { '@type': 'BlogPosting', headline: title },
    { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { position: 2, name: title }] },
  ])
})
