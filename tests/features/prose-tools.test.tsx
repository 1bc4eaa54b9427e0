import { describe, expect, it, vi } from 'vitest'

import { createBlog } from '../../mocks/sample-blog.ts'
import { openApp } from './app.tsx'
import { paths } from './commenting.ts'
import { screen } from './screen.ts'

const title = '도서관의 오래된 수레'

/** The post with this HTML for its text. */
const openPost = async (content: string) => {
  const posts = createBlog().posts.map((post) => (post.id === 28 ? { ...post, content } : post))
  const app = await openApp({ path: paths.empty, blog: { posts } })
  await expect.element(screen.article(title)).toBeVisible()
  return app
}

describe('코드의 복사 단추', () => {
  it.for([
    ['코드', '<pre><code>const 하나 = 1\nconst 둘 = 2</code></pre>', 'const 하나 = 1\nconst 둘 = 2'],
    ['줄 사이의 코드', '<pre>\n<code>하나</code>\n</pre>', '하나'],
    ['코드가 아닌 것', '<pre>코드가 아닌\n  그림</pre>', '코드가 아닌\n  그림'],
    ['코드가 섞인 것', '<pre>앞 <code>코드</code> 뒤</pre>', '앞 코드 뒤'],
  ] as const)('%s: 보이는 글을 그대로 담는다', async ([, html, copied]) => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    try {
      await openPost(html)
      const button = screen.article(title).getByRole('button', { name: '복사', exact: true })
      await button.click()
      await expect.element(screen.article(title).getByRole('button', { name: '복사했습니다' })).toBeInTheDocument()
      expect(write.mock.calls).toEqual([[copied]])
    } finally {
      write.mockRestore()
    }
  })
})
