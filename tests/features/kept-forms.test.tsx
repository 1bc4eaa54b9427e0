import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'

import { createGate } from '../../mocks/gate.ts'
import type { App } from './app.tsx'
import {
  correction,
  deletion,
  newComment,
  openCorrectable,
  postComment,
  press,
  reply,
  thread,
  usualTexts,
} from './commenting.ts'
import { screen } from './screen.ts'
import { afterAWhile, settleRequests } from './worker.ts'

const title = '모든 것이 든 글'

/** Leaves the post by a link with the keyboard, and goes back; answers the link. */
const leaveAndReturn = async (app: App) => {
  const link = screen.neighbours().getByRole('link').first().element()
  if (link instanceof HTMLElement) link.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.article(title)).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.id).toBe('main')
  app.history.back()
  await expect.element(screen.article(title)).toBeVisible()
  await afterAWhile()
  return link
}

it('멀리 갔다 돌아온 글에도 답글을 쓰던 칸이 열려 있고, 초점은 가져가지 않는다', async () => {
  const app = await openCorrectable({ site: { features: ['edit', 'search'] } })
  await press(thread.first, '답글')
  await reply.type({ author: '독자', content: '쓰다 만 답글' })
  const steps = [screen.link('홈'), screen.link('태그'), screen.link('찾기'), screen.link('홈'), screen.link('태그')]
  for (const link of steps) {
    await link.click()
    await afterAWhile()
  }
  for (let step = 0; step < steps.length; step += 1) {
    app.history.back()
    await afterAWhile()
  }
  await expect.element(screen.article(title)).toBeVisible()
  await expect.poll(() => reply.values()).toEqual({ author: '독자', password: '', content: '쓰다 만 답글' })
  expect(reply.form.element().contains(document.activeElement)).toBe(false)
  await reply.cancel.click()
  app.history.forward()
  await afterAWhile()
  app.history.back()
  await expect.element(screen.article(title)).toBeVisible()
  expect(reply.form.query()).toBeNull()
})

describe('떠났다 돌아온 글에 열려 있던 칸은 초점을 가져가지 않고, 적은 것이 그대로다', () => {
  it('답글', async () => {
    const app = await openCorrectable()
    await press(thread.first, '답글')
    await expect.element(reply.author).toHaveFocus()
    await reply.type({ password: usualTexts.password })
    const left = await leaveAndReturn(app)
    await expect.poll(() => document.activeElement).toBe(left)
    expect(reply.values()).toEqual({ author: '', password: usualTexts.password, content: '' })
  })

  it('수정', async () => {
    const app = await openCorrectable()
    await press(thread.last, '수정')
    await expect.element(correction.content).toHaveFocus()
    const left = await leaveAndReturn(app)
    await expect.poll(() => document.activeElement).toBe(left)
    await expect.element(correction.content).toHaveValue(thread.last)
  })

  it('삭제', async () => {
    const app = await openCorrectable()
    await press(thread.last, '삭제')
    await expect.element(deletion.password).toHaveFocus()
    await userEvent.keyboard('abc')
    const left = await leaveAndReturn(app)
    await expect.poll(() => document.activeElement).toBe(left)
    await expect.element(deletion.password).toHaveValue('abc')
  })

  it('삭제: 틀렸던 비밀번호를 고치다 떠났으면, 고치던 것이 그대로다', async () => {
    const app = await openCorrectable()
    await press(thread.last, '삭제')
    await deletion.password.fill('틀린 것')
    await deletion.submit.click()
    await expect.element(deletion.alert).toBeVisible()
    await expect.element(deletion.password).toHaveValue('틀린 것')
    await deletion.password.fill('고치던 것')
    const left = await leaveAndReturn(app)
    await expect.poll(() => document.activeElement).toBe(left)
    await expect.element(deletion.password).toHaveValue('고치던 것')
  })
})

it('보내는 사이에 떠난 글에도, 돌아오면 비밀번호 칸은 비어 있다', async () => {
  const gate = createGate()
  const app = await openCorrectable({ fault: { authAdmin: gate } })
  await postComment({ author: '글지기', password: 'admin-password' })
  await gate.arrival()
  await screen.link('홈').click()
  await expect.element(screen.heading('전체')).toBeVisible()
  gate.release()
  await expect.poll(() => app.blog.comments.at(-1)?.content).toBe(usualTexts.content)
  await settleRequests()
  app.history.back()
  await expect.element(newComment.form).toBeVisible()
  expect(newComment.values()).toEqual({ author: '글지기', password: '', content: '' })
})
