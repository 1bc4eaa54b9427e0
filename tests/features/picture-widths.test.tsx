import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { createBlog } from '../../mocks/sample-blog.ts'
import { openApp } from './app.tsx'
import { screen } from './screen.ts'

const widths = [320, 390, 480, 540, 600, 768, 800, 960, 1100, 1280, 1920]

/** Pictures that the server has in several widths. */
const withPictures = () =>
  createBlog().posts.map((post) => ({ ...post, thumbnail: '/images/0123456789abcdef0123/960.webp' }))

const tagged = (tagId: number, count: number) => {
  const [first, ...others] = withPictures()
  const posts = others.map((post, index) => ({ ...post, tagIds: index < count ? [tagId] : [] }))
  return first === undefined ? posts : [{ ...first, tagIds: [tagId] }, ...posts]
}

/** The width that these `sizes` resolve to: the browser reports it as the bitmap's. */
const resolved = async (sizes: string): Promise<number> => {
  const image = new Image()
  const bitmap = '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000"/>'
  image.sizes = sizes
  image.srcset = `data:image/svg+xml,${encodeURIComponent(bitmap)} 1000w`
  await image.decode()
  return image.naturalWidth
}

/** Where `sizes` misstates the width of a list's pictures; far too wide costs bytes, too narrow is blurred. */
const wrongWidths = async (list: Element): Promise<readonly string[]> => {
  const wrong: string[] = []
  for (const width of widths) {
    await page.viewport(width, 900)
    const image = list.querySelector('img')
    const [drawn, said] = [image?.parentElement?.clientWidth ?? 0, await resolved(image?.sizes ?? '')]
    if (image === null || said > drawn * 1.25 || said < drawn * 0.95) wrong.push(`${width}: ${said}, ${drawn}`)
  }
  return wrong
}

describe('그림의 sizes는 그려지는 너비를 말한다', () => {
  it.for(['album', 'list'] as const)('목록: %s', async (view) => {
    await openApp({ cookies: { view }, blog: { posts: withPictures() } })
    await expect.element(screen.cards()).toHaveLength(12)
    expect(await wrongWidths(screen.posts().element())).toEqual([])
  })

  it('앨범형에서 목록형으로 바꾸면 말도 바뀐다', async () => {
    await openApp({ blog: { posts: withPictures() } })
    await screen.viewSwitch().click()
    await expect.element(screen.viewSwitch()).toHaveAttribute('aria-checked', 'true')
    expect(await wrongWidths(screen.posts().element())).toEqual([])
  })

  it('글의 큰 그림, 앞뒤 글의 그림', async () => {
    const posts = withPictures()
    await openApp({ path: '/pages/30', blog: { posts } })
    const article = screen.article(posts.find(({ id }) => id === 30)?.title ?? '')
    await expect.element(article).toBeVisible()
    expect(await wrongWidths(article.element())).toEqual([])
    expect(await wrongWidths(screen.neighbours().element())).toEqual([])
  })

  it.for([1, 2, 3, 4, 5, 6])('관련 글 %i편', async (count) => {
    await openApp({ path: '/pages/30', blog: { posts: tagged(1, count) } })
    const related = screen.region('#가독성 관련 글').getByRole('listitem')
    await expect.element(related).toHaveLength(count)
    expect(await wrongWidths(screen.region('#가독성 관련 글').element())).toEqual([])
  })
})
