import { expect } from 'vitest'

import { createBlog } from '../../mocks/sample-blog.ts'
import { type App, openApp } from './app.tsx'
import { paths } from './commenting.ts'
import { patiently, screen } from './screen.ts'

export const title = '도서관의 오래된 수레'
export const longText = '<p>긴 글</p>'.repeat(60)
export const headings = ['하나', '둘', '셋'].map((text) => `<h2 id="${text}">${text}</h2>${longText}`).join('')

/** Opens a post with this content; the next one has the headings. */
export const openProse = async (content: string): Promise<App> => {
  const contents = new Map([
    [28, content],
    [29, headings],
  ])
  const posts = createBlog().posts.map((post) => ({ ...post, content: contents.get(post.id) ?? post.content }))
  const app = await openApp({ path: paths.empty, blog: { posts } })
  await expect.element(screen.article(title)).toBeVisible()
  await expect.poll(() => app.blog.views.get(28), patiently).toBe(1)
  app.log.length = 0
  return app
}

export const reads = (app: App) => app.requests().filter((it) => it.startsWith('GET'))
export const proseLink = (name: string) => screen.article(title).getByRole('link', { name, exact: true })
