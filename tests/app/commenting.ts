import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

type Fields = { readonly author?: string; readonly password?: string; readonly content: string }

export const write = async (page: Page, form: string, { author = '나무', password = '열쇠', content }: Fields) => {
  const fields = page.getByRole('form', { name: form })
  await fields.getByLabel('작성자').fill(author)
  await fields.getByLabel('비밀번호').fill(password)
  await fields.getByLabel('내용').fill(content)
  await fields.getByRole('button', { name: /등록$/ }).click()
}

export const commentWith = (page: Page, content: string) =>
  page.getByRole('article').filter({ hasText: content }).last()
export const settled = async (page: Page, content: string) => {
  await expect.poll(() => commentWith(page, content).getAttribute('aria-busy')).toBe('false')
}

/** A button of the comment itself, not of the replies below it. */
export const buttonIn = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).first()

/** Waits until the page shows this number of comments. */
export const countShown = (page: Page, count: number) =>
  page.getByRole('button', { name: `댓글 ${count}개`, exact: true }).waitFor()

/** Opens the comments, which are collapsed at first. */
export const unfold = async (page: Page) => {
  const toggle = page.getByRole('button', { name: /^댓글 \d+개$/ })
  await toggle.click()
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true')
}

/** Opens the correction form of a comment, and fills it in without submitting. */
export const fillCorrection = async (page: Page, from: string, content: string, password = '열쇠') => {
  await buttonIn(commentWith(page, from), '수정').click()
  const form = page.getByRole('form', { name: '댓글 수정' })
  await form.getByLabel('내용').fill(content)
  await form.getByLabel('비밀번호').fill(password)
  return form
}

let addresses = 0
/** The header with another client address each time, for a blog with `TRUST_PROXY`. */
export const newAddress = (): Readonly<Record<string, string>> => {
  addresses += 1
  return { 'x-forwarded-for': `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}` }
}

type NewComment = {
  readonly author?: string
  readonly password?: string
  readonly content: string
  readonly secret?: true
  readonly parent_comment_id?: number
}

/** Another visitor, who calls the server without a browser. */
export const otherVisitor = (address: string) => {
  const headers = { 'content-type': 'application/json', ...newAddress() }
  const send = async (method: string, body: object) => {
    const answer = await fetch(new URL('/api/comment', address), { method, headers, body: JSON.stringify(body) })
    expect(answer.ok).toBe(true)
    return answer.json()
  }
  return {
    write: async (
      postId: number,
      { author = '이웃', password = '이웃의 열쇠', ...rest }: NewComment,
    ): Promise<number> => (await send('POST', { postId, commentInfo: { author, password, ...rest } })).newComment.id,
    remove: (commentId: number, password = '이웃의 열쇠') => send('DELETE', { commentId, password }),
  }
}
