import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { MockComment } from '../../mocks/blog.ts'
import { openApp } from './app.tsx'
import { articleWith, articlesWith, many, paths, postComment, section } from './commenting.ts'

const piled = `Z${'\u030D'.repeat(30)}`
const tall = `첫 줄${'\n'.repeat(1_500)}https://example.com/끝`

const openWith = async (changes: readonly Partial<MockComment>[], viewport: 'narrow' | 'desktop' = 'desktop') => {
  const comments = many(changes.length).map((comment, index) => ({ ...comment, ...changes[index] }))
  const app = await openApp({ path: paths.empty, blog: { comments }, viewport })
  await section.open()
  return app
}

const more = page.getByRole('button', { name: '더 보기', exact: true })
const heightOf = async (content: string) => (await articleWith(content)).getBoundingClientRect().height

it('부호를 쌓은 이름과 글은 화면을 넓히지 않고, 앞의 댓글을 덮지 않는다', async () => {
  await openWith([{}, { author: piled, content: `${piled} ${'👩\u200D'.repeat(100)}` }], 'narrow')
  await expect.poll(() => document.querySelectorAll('ol article').length).toBe(2)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  const painted = [...document.querySelectorAll('ol article p, ol article header span')].filter(({ textContent }) =>
    textContent.includes('Z'),
  )
  expect(painted.length).toBe(2)
  for (const element of painted) {
    expect(element.textContent).not.toMatch(/\p{M}{7}/u)
    expect(getComputedStyle(element).overflow).toBe('clip')
  }
})

it('아주 긴 댓글은 접혀 있고, 더 보기로 펼치고 다시 접는다', async () => {
  await openWith([{ content: tall }, {}])
  expect(await heightOf(tall)).toBeLessThan(800)
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  more.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(await heightOf(tall)).toBeGreaterThan(20_000)
  const less = page.getByRole('button', { name: '접기', exact: true })
  await expect.element(less).toHaveFocus()
  await expect.element(less).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Enter}')
  expect(await heightOf(tall)).toBeLessThan(800)
})

it('접힌 곳의 링크에 초점이 가면 보인다', async () => {
  await openWith([{ content: tall }])
  const article = await articleWith(tall)
  article.focus()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(page.getByRole('link', { name: /끝$/ })).toHaveFocus()
  expect(article.getBoundingClientRect().height).toBeGreaterThan(20_000)
})

it('보통의 댓글과 방금 쓴 댓글은 접히지 않는다', async () => {
  await openWith([{}])
  await postComment({ content: '가\n'.repeat(100).trim() })
  await expect.poll(() => articlesWith('가\n'.repeat(100).trim()).length).toBe(1)
  expect(more.elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: '접기', exact: true })).toHaveAttribute('aria-expanded', 'true')
})
