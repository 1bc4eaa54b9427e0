import { describe, expect, it } from 'vitest'

import { offline, refuses } from '../../mocks/faults.ts'
import { openApp, type OpenOptions } from './app.tsx'
import { newComment, openThread, paths, postComment, press, reply, shown, thread } from './commenting.ts'
import { desk } from './desk.ts'
import { patiently, screen } from './screen.ts'

const single = '표와 코드를 읽기 좋게'
const cart = '도서관의 오래된 수레'

const toCart = async () => {
  await screen
    .neighbours()
    .getByRole('link', { name: new RegExp(cart) })
    .click()
  await expect.element(screen.article(cart)).toBeVisible()
}

/** A post whose form has been seen; `back` comes back to it. */
const readSingle = async (options: OpenOptions = {}) => {
  const app = await openApp({ path: paths.single, ...options })
  await expect.element(screen.article(single)).toBeVisible()
  await expect.element(newComment.author).toHaveValue('')
  const back = async () => {
    app.history.back()
    await expect.element(screen.article(single)).toBeVisible()
  }
  return { app, back }
}

const postAs = async (author: string) => {
  await postComment({ author, content: `${author}의 댓글` })
  await expect.poll(shown(`${author}의 댓글`)).toEqual([author])
}

describe('기억된 이름은', () => {
  it('먼저 열어 둔 글의 빈 칸에도 선다', async () => {
    const { app, back } = await readSingle()
    await toCart()
    await postAs('홍길동')
    await back()
    await expect.element(newComment.author).toHaveValue('홍길동')
    await postAs('임꺽정')
    app.history.forward()
    await expect.element(screen.article(cart)).toBeVisible()
    await expect.element(newComment.author).toHaveValue('임꺽정')
  })

  it('적어 둔 이름이나 쓰던 글이 있는 칸은 그대로 둔다', async () => {
    const { back } = await readSingle()
    await newComment.type({ author: '까치' })
    await toCart()
    await postAs('홍길동')
    await back()
    await expect.element(newComment.author).toHaveValue('까치')
    await newComment.type({ content: '쓰던 글' })
    await toCart()
    await postAs('임꺽정')
    await back()
    await expect.poll(newComment.values).toEqual({ author: '까치', password: '', content: '쓰던 글' })
  })

  it('칸에 골라 둔 것을 건드리지 않는다', async () => {
    const { back } = await readSingle({ site: { features: ['secret'] } })
    const secret = newComment.form.getByRole('checkbox')
    await secret.click()
    await toCart()
    await postAs('홍길동')
    await back()
    await expect.element(newComment.author).toHaveValue('홍길동')
    await expect.element(secret).toBeChecked()
  })

  it.for(['댓글', '답글'])('들어와 있는 주인의 거절된 %s도 칸에 도로 선다', async (what) => {
    localStorage.setItem('comment-author', '홍길동')
    await openThread({
      site: { features: ['desk'] },
      blog: { session: true },
      cookies: { desk: '1' },
      fault: { writeComment: refuses('지금은 쓸 수 없습니다.', 403) },
      sameVisitor: true,
    })
    const form = what === '답글' ? reply : newComment
    if (what === '답글') await press(thread.first, '답글')
    await form.content.fill('주인이 남긴 말')
    await form.submit.click()
    await expect.element(form.alert).toBeVisible()
    await expect.element(form.content).toHaveValue('주인이 남긴 말')
    await expect.element(form.content).toHaveFocus()
  })
  it('주인이 다시 보낸 글이 등록되고 나가면, 칸에는 주인의 이름이 아니라 기억하던 이름이 있다', async () => {
    localStorage.setItem('comment-author', '홍길동')
    const app = await openThread({
      site: { features: ['desk'] },
      blog: { session: true },
      cookies: { desk: '1' },
      fault: { writeComment: offline },
      sameVisitor: true,
    })
    await newComment.content.fill('주인이 남긴 말')
    await newComment.submit.click()
    await expect.element(newComment.alert).toBeVisible()
    app.faults.writeComment = undefined
    await newComment.submit.click()
    await expect.poll(() => app.blog.comments.at(-1)?.content).toBe('주인이 남긴 말')
    await expect.poll(shown('주인이 남긴 말')).toEqual(['글지기'])
    await app.router.navigate({ to: '/owner' })
    await desk.leave.click()
    await expect.element(desk.door).toBeVisible()
    app.history.back()
    await expect.element(newComment.author, patiently).toHaveValue('홍길동')
  })
})
