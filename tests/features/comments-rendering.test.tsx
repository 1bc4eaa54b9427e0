import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'

import { openApp } from './app.tsx'
import { pressInPlace } from './browser.ts'
import {
  articlesWith,
  articleWith,
  deletion,
  many,
  newComment,
  openThread,
  paths,
  postComment,
  press,
  reply,
  section,
  sendReply,
  shown,
  thread,
  usualTexts,
} from './commenting.ts'

/** Tells the texts of rows rendered until `stop`: each rendered row looks for links in its text. */
const watchRows = (texts: readonly string[] = Object.values(thread)) => {
  const searches = vi.spyOn(String.prototype, 'matchAll')
  return {
    stop: () => {
      const rendered = new Set(searches.mock.contexts.map(String))
      searches.mockRestore()
      return texts.filter((text) => rendered.has(text))
    },
  }
}

/** The props that React has given the element of each comment: new ones whenever the comment renders. */
const propsOf = (texts: readonly string[]): readonly unknown[] =>
  texts.flatMap(articlesWith).map((article) => {
    const [, props] = Object.entries(article).find(([name]) => name.startsWith('__reactProps$')) ?? []
    if (props === undefined) throw new Error('React keeps the props of an element elsewhere now')
    return props
  })

describe('쓰는 동안', () => {
  it('새 댓글 칸에 글자를 넣어도 목록은 다시 그려지지 않는다', async () => {
    await openThread()
    await articleWith(thread.last)
    await newComment.content.click()
    const rows = watchRows()
    await userEvent.keyboard('hello there')
    await expect.element(newComment.content).toHaveValue('hello there')
    expect(rows.stop()).toEqual([])
  })

  it('답글 칸에 글자를 넣어도 다른 댓글은 다시 그려지지 않는다', async () => {
    await openThread()
    await press(thread.last, '답글')
    await reply.content.click()
    const rows = watchRows()
    await userEvent.keyboard('hello there')
    await expect.element(reply.content).toHaveValue('hello there')
    expect(rows.stop()).toEqual([])
  })
})

describe('댓글 하나가 바뀔 때', () => {
  it('칸을 열면 그 댓글만 다시 그려진다', async () => {
    await openThread()
    await articleWith(thread.last)
    const rows = watchRows()
    await press(thread.last, '답글')
    await expect.element(reply.form).toBeVisible()
    expect(rows.stop()).toEqual([thread.last])
  })

  it('칸을 열고 쓰고 보내고 닫아도, 다른 댓글은 그 틀조차 다시 그려지지 않는다', async () => {
    const comments = many(5)
    const app = await openApp({ path: paths.empty, blog: { comments } })
    await section.open()
    await articleWith('5번째 댓글')
    const others = ['1번째 댓글', '2번째 댓글', '4번째 댓글', '5번째 댓글']
    const before = propsOf(others)
    await sendReply('3번째 댓글')
    await expect.poll(shown(usualTexts.content)).toEqual(['독자'])
    await expect.poll(() => app.queryClient.isFetching()).toBe(0)
    await press('3번째 댓글', '삭제')
    await deletion.cancel.click()
    await expect.element(deletion.form).not.toBeInTheDocument()
    expect(before).toHaveLength(others.length)
    expect(propsOf(others).map((props, index) => props === before[index])).toEqual([true, true, true, true])
    await press('4번째 댓글', '답글')
    await expect.element(reply.form).toBeVisible()
    expect(propsOf(others).map((props, index) => props === before[index])).toEqual([true, true, false, true])
  })

  it('새 댓글이 서고 등록되고 다시 불러와도, 있던 댓글은 다시 그려지지 않는다', async () => {
    const app = await openThread()
    const nodes = await Promise.all([thread.first, thread.answer, thread.last].map(articleWith))
    const rows = watchRows()
    await postComment()
    await expect.poll(shown(usualTexts.content)).toEqual(['독자'])
    await expect.poll(() => app.queryClient.isFetching()).toBe(0)
    expect(rows.stop()).toEqual([])
    expect(await Promise.all([thread.first, thread.answer, thread.last].map(articleWith))).toEqual(nodes)
  })
})

describe('긴 댓글에서', () => {
  it('다음 묶음들이 와도, 있던 댓글은 다시 그려지지 않는다', async () => {
    const comments = many(600)
    const app = await openApp({ path: paths.empty, blog: { comments } })
    const more = app.page.getByRole('button', { name: /^댓글 더 보기/ })
    await section.open()
    pressInPlace(more.element())
    await articleWith('400번째 댓글')
    const rows = watchRows(comments.map(({ content }) => content).slice(0, 400))
    pressInPlace(more.element())
    await articleWith('600번째 댓글')
    expect(rows.stop()).toEqual([])
  })
})
