import { describe, expect, it, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'

import { cleanHtml } from '#/ui/media/late-sanitizer.ts'

import { createBlog } from '../../mocks/sample-blog.ts'
import { openApp } from './app.tsx'
import { scrollTo } from './browser.ts'
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
      const button = screen.article(title).getByRole('button', { name: '코드 복사', exact: true })
      await button.click()
      await expect.element(screen.article(title).getByRole('button', { name: '복사했습니다' })).toBeInTheDocument()
      expect(write.mock.calls).toEqual([[copied]])
    } finally {
      write.mockRestore()
    }
  })
})

const enlarge = page.getByRole('button', { name: '그림 크게 보기: 수레', exact: true })
const dialog = page.getByRole('dialog', { name: '수레', exact: true })

/** A picture that is enlarged, of a post that is longer than the window. */
const openPicture = async () => {
  const picture = '<p><img src="/covers/28.svg" alt="수레" width="1200" height="675"></p>'
  const app = await openPost(`${picture}${'<p>긴 글</p>'.repeat(60)}`)
  await scrollTo(100)
  await enlarge.click()
  await expect.element(dialog).toBeVisible()
  return app
}

const turnWheel = (deltaY: number) =>
  cdp().send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 300, y: 300, deltaX: 0, deltaY })

describe('크게 본 그림은', () => {
  it.for([
    ['그림', () => dialog.getByRole('img').click()],
    ['어두운 곳', () => dialog.click({ position: { x: 20, y: 300 } })],
    ['단추', () => dialog.getByRole('button', { name: '닫기', exact: true }).click()],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['Enter', () => userEvent.keyboard('{Enter}')],
  ] as const)('%s: 누르면 닫히고, 초점은 있던 곳에 있다', async ([, close]) => {
    await openPicture()
    await close()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(enlarge).toHaveFocus()
    await enlarge.click()
    await expect.element(dialog).toBeVisible()
  })

  it('두 번 건드려도 열려 있다', async () => {
    await openPost('<p><img src="/covers/28.svg" alt="수레" width="1200" height="675"></p>')
    await enlarge.dblClick()
    await expect.element(dialog).toBeVisible()
  })

  it('그사이 다른 글을 많이 읽었어도, 닫은 뒤 단추와 초점이 그대로 있다', async () => {
    const picture = '<p><img src="/covers/28.svg" alt="수레" width="1200" height="675"></p>'
    await openPost(picture)
    await expect.element(enlarge).toBeVisible()
    for (let other = 0; other < 20; other += 1) expect(cleanHtml(`<p>다른 글 ${other}</p>`, '')).not.toBeNull()
    await enlarge.click()
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(enlarge).toHaveFocus()
  })

  it('뒤의 글을 움직이지 않고, 닫으면 다시 움직인다', async () => {
    await openPicture()
    const top = window.scrollY
    await turnWheel(300)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    const end = new Promise((resolve) => {
      document.addEventListener('scrollend', resolve, { once: true })
    })
    await turnWheel(40)
    await end
    expect(window.scrollY).toBe(top + 40)
  })

  it('떠난 화면에서는 닫혀 있다', async () => {
    const app = await openPicture()
    app.history.push('/tag')
    await expect.element(screen.heading('태그')).toBeVisible()
    app.history.back()
    await expect.element(screen.article(title)).toBeVisible()
    expect(dialog.query()).toBeNull()
    await expect.element(enlarge).toBeVisible()
  })
})
