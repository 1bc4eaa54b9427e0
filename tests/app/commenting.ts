import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

type Words = { readonly author?: string; readonly password?: string; readonly content: string }

export const write = async (page: Page, form: string, { author = '나무', password = '열쇠', content }: Words) => {
  const fields = page.getByRole('form', { name: form })
  await fields.getByLabel('작성자').fill(author)
  await fields.getByLabel('비밀번호').fill(password)
  await fields.getByLabel('내용').fill(content)
  await fields.getByRole('button', { name: /등록$/ }).click()
}

export const comment = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content }).last()
export const settled = async (page: Page, content: string) => {
  await expect.poll(() => comment(page, content).getAttribute('aria-busy')).toBe('false')
}

/** A button of the comment itself, not of the replies below it. */
export const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).first()

/** When so many comments are counted. */
export const counted = (page: Page, count: number) =>
  page.getByRole('button', { name: `댓글 ${count}개`, exact: true }).waitFor()

/** The comments of a post are folded at first. */
export const unfold = async (page: Page) => {
  const toggle = page.getByRole('button', { name: /^댓글 \d+개$/ })
  await toggle.click()
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true')
}

/** Begins to correct a comment; what it is to say, and the password, are typed. */
export const correct = async (page: Page, from: string, content: string, password = '열쇠') => {
  await button(comment(page, from), '수정').click()
  const form = page.getByRole('form', { name: '댓글 수정' })
  await form.getByLabel('내용').fill(content)
  await form.getByLabel('비밀번호').fill(password)
  return form
}

let places = 0
/** A visitor's own address, as the proxy in front of a blog with `TRUST_PROXY` tells it. */
export const elsewhere = (): Readonly<Record<string, string>> => {
  places += 1
  return { 'x-forwarded-for': `198.51.${Math.floor(places / 250)}.${(places % 250) + 1}` }
}

type Commenting = {
  readonly author?: string
  readonly password?: string
  readonly content: string
  readonly secret?: true
  readonly parent_comment_id?: number
}

/** Somebody in another place, who calls the server without a browser. */
export const somebody = (address: string) => {
  const headers = { 'content-type': 'application/json', ...elsewhere() }
  const send = async (method: string, body: object) => {
    const answer = await fetch(new URL('/api/comment', address), { method, headers, body: JSON.stringify(body) })
    expect(answer.ok).toBe(true)
    return answer.json()
  }
  return {
    write: async (
      postId: number,
      { author = '이웃', password = '이웃의 열쇠', ...rest }: Commenting,
    ): Promise<number> => (await send('POST', { postId, commentInfo: { author, password, ...rest } })).newComment.id,
    correct: (commentId: number, content: string, password = '이웃의 열쇠') =>
      send('PATCH', { commentId, password, content }),
    remove: (commentId: number, password = '이웃의 열쇠') => send('DELETE', { commentId, password }),
  }
}
