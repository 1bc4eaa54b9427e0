import sharp from 'sharp'
import { expect, inject, test } from 'vitest'

const contentOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`).exec(html)?.[1]

test.each(['/', '/?page=2', '/category/1', '/category/1/sub/1', '/tag', '/tag/1', '/pages/1', '/pages/2', '/pages/3'])(
  '링크를 나누면 제목과 설명과 그림이 보인다: %s',
  async (path) => {
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
  },
)
