import { describe, expect, it } from 'vitest'

import { ownCommentsKey } from '#/own-comments/remembered-json.ts'

import { createGate } from '../../mocks/gate.ts'
import { createBlog } from '../../mocks/sample-blog.ts'
import { openApp } from './app.tsx'
import { screen } from './screen.ts'

/** Names as long as a line and without a place to break. */
const long = '띄어쓰기없이길게이어지는이름'.repeat(6)
const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(3)

const wideBlog = () => {
  const blog = createBlog({ pageSize: 2 })
  return {
    pageSize: 2,
    categories: blog.categories.map((it) => ({ ...it, name: long })),
    subcategories: blog.subcategories.map((it) => ({ ...it, name: longWord })),
    tags: blog.tags.map((it) => ({ ...it, name: `${longWord}${it.id}` })),
    posts: blog.posts.map((it) => ({ ...it, slug: '', title: long, subtitle: longWord, summary: longWord })),
    comments: blog.comments.map((it) => ({ ...it, author: long.slice(0, 40), content: longWord.repeat(5) })),
  }
}

describe('좁은 화면', () => {
  it.for(
    (['phone', 'narrow'] as const).flatMap((viewport) =>
      ['글방', '느린 오후의 개발 노트', 'The Long Quiet Notebook', longWord].map((title) => [viewport, title] as const),
    ),
  )('%s: “%s”라는 이름도 머리의 링크를 덮지 않고, 링크는 한 줄이다', async ([viewport, title]) => {
    localStorage.setItem(ownCommentsKey, JSON.stringify({ own: [[1, 30]], unread: [[9, 30]], last: 9, askedAt: 0 }))
    await openApp({ path: '/', viewport, site: { title, features: ['search', 'replies'] }, sameVisitor: true })
    await expect.element(screen.header().getByRole('link', { name: /^새 답글/ })).toBeVisible()
    const [brand, ...links] = screen
      .header()
      .getByRole('link')
      .elements()
      .map((link) => link.getBoundingClientRect())
    expect(brand?.right).toBeLessThanOrEqual(links[0]?.left ?? 0)
    expect(new Set(links.map(({ top }) => Math.round(top))).size).toBe(1)
    expect(Math.min(...links.map(({ width }) => width))).toBeGreaterThanOrEqual(24)
    expect(screen.header().element().getBoundingClientRect().height).toBeLessThan(72)
    const seal = screen.header().element().querySelector('a svg')?.getBoundingClientRect()
    expect(seal?.width).toBeGreaterThanOrEqual(20)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  })

  it('분류가 늦으면, 접힌 채로도 불러오는 중이라고 하고, 오면 사라진다', async () => {
    const gate = createGate()
    await openApp({ path: '/', viewport: 'phone', fault: { categories: gate } })
    await expect.element(screen.menu().getByRole('status')).toBeVisible()
    expect(screen.menu().element().getBoundingClientRect().height).toBeLessThan(50)
    gate.release()
    await expect.poll(() => screen.menu().getByRole('status').query()).toBeNull()
  })

  it('분류를 고르면 접혀서, 고른 글이 바로 보인다', async () => {
    await openApp({ path: '/', viewport: 'phone' })
    const toggle = screen.menu().getByRole('button', { name: '카테고리' })
    await toggle.click()
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
    await screen.menu().getByRole('link', { name: '일상', exact: true }).click()
    await expect.element(screen.heading()).toHaveTextContent('일상')
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  })

  it('펼쳐 둔 분류는 찾는 말을 쳐도 접히지 않아, 치던 칸이 달아나지 않는다', async () => {
    const app = await openApp({ path: '/search', viewport: 'phone', site: { features: ['search'] } })
    const toggle = screen.menu().getByRole('button', { name: '카테고리' })
    await toggle.click()
    await app.page.getByRole('searchbox', { name: '글 찾기' }).fill('글')
    await expect.poll(() => app.address()).toContain('?q=')
    await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  })

  it.for(['blockquote', 'ul'])('마흔 겹의 %s도 옆으로 밀리지 않는다', async (tag) => {
    const item = tag === 'ul' ? ['<ul><li>', '</li></ul>'] : ['<blockquote>', '</blockquote>']
    const content = `${item[0]?.repeat(40)}겹겹이 든 말${item[1]?.repeat(40)}`
    const posts = createBlog().posts.map((post) => ({ ...post, content }))
    const app = await openApp({ path: '/pages/30', viewport: 'narrow', blog: { posts } })
    await expect.element(app.page.getByText('겹겹이 든 말')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  })

  it.for(
    (['phone', 'narrow'] as const).flatMap((viewport) =>
      [
        '/',
        '/?page=7',
        '/category/1',
        '/category/1/sub/11',
        '/tag',
        `/tag/7/${longWord}`,
        '/pages/30',
        '/없는/길',
        '/pages/999',
      ].map((path) => [viewport, path] as const),
    ),
  )('%s: %s이(가) 옆으로 밀리지 않는다', async ([viewport, path]) => {
    const app = await openApp({ path, viewport, blog: wideBlog() })
    await expect.element(screen.heading()).toBeVisible()
    await expect.element(screen.popular().getByRole('link').first()).toBeVisible()
    await screen.menuToggle().click()
    const section = app.page.getByRole('button', { name: /^댓글 \d+개$/ })
    if (section.query() !== null) await section.click()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  })
})
