import { describe, expect, it } from 'vitest'

import { offline } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { openApp } from './app.tsx'
import {
  alerts,
  articlesWith,
  articleWith,
  newComment,
  openThread,
  paths,
  press,
  reply,
  section,
  sendReply,
  thread,
  usualTexts,
} from './commenting.ts'
import { screen } from './screen.ts'

describe('거절될 때 다른 것을 쓰고 있으면', () => {
  it('새 댓글을 쓰던 손을 빼앗지 않는다', async () => {
    const gate = createGate()
    await openThread({ fault: { writeComment: gate } })
    await sendReply(thread.first)
    await gate.arrival()
    await newComment.type({ content: '새로 쓰는 글' })
    gate.endWith(offline)
    await expect.element(reply.alert).toBeVisible()
    expect(reply.values()).toEqual(usualTexts)
    await expect.element(newComment.content).toHaveFocus()
    expect(newComment.values().content).toBe('새로 쓰는 글')
  })

  it('쓰던 답글 칸은 그대로 있고, 거절된 답글은 제자리에서 되살리기를 기다린다', async () => {
    const gate = createGate()
    await openThread({ fault: { writeComment: gate } })
    await sendReply(thread.first)
    await gate.arrival()
    await press(thread.last, '답글')
    await reply.type({ password: '아직 쓰는 중' })
    gate.endWith(offline)
    const waiting = screen.alert().filter({ hasText: alerts.replyError })
    await expect.element(waiting.filter({ hasText: usualTexts.content })).toBeVisible()
    expect((await articleWith(thread.last)).contains(reply.form.element())).toBe(true)
    expect(reply.values()).toEqual({ author: '', password: '아직 쓰는 중', content: '' })
    await expect.element(reply.password).toHaveFocus()
    await press(thread.first, '되살리기')
    await expect.poll(reply.values).toEqual(usualTexts)
    expect((await articleWith(thread.first)).contains(reply.form.element())).toBe(true)
    await expect.element(reply.content).toHaveFocus()
  })

  it('열어만 둔 답글 칸은 비켜 준다', async () => {
    const gate = createGate()
    await openThread({ fault: { writeComment: gate } })
    await sendReply(thread.first)
    await gate.arrival()
    await press(thread.last, '답글')
    await expect.element(reply.author).toHaveFocus()
    gate.endWith(offline)
    await expect.poll(reply.values).toEqual(usualTexts)
    expect((await articleWith(thread.first)).contains(reply.form.element())).toBe(true)
  })

  it('같은 댓글에 다른 답글을 쓰고 있으면 그 칸 안에서 되살리기를 기다린다', async () => {
    const gate = createGate()
    await openThread({ fault: { writeComment: gate } })
    await sendReply(thread.first)
    await gate.arrival()
    await press(thread.first, '답글')
    await reply.type({ password: '둘째', content: '둘째 답글' })
    gate.endWith(offline)
    await expect.element(reply.alert).toHaveTextContent(`${alerts.replyError}${usualTexts.content}되살리기`)
    expect(reply.values()).toEqual({ author: '독자', password: '둘째', content: '둘째 답글' })
    await reply.revive.click()
    await expect.poll(reply.values).toEqual(usualTexts)
    await reply.revive.click()
    await expect.poll(reply.values).toEqual({ author: '독자', password: '둘째', content: '둘째 답글' })
  })

  it('같은 댓글에 쓰다가 닫은 답글이 있어도 거절된 것은 보인다', async () => {
    const gate = createGate()
    await openThread({ fault: { writeComment: gate } })
    await sendReply(thread.first)
    await gate.arrival()
    await press(thread.first, '답글')
    await reply.type({ content: '둘째 답글' })
    await reply.cancel.click()
    await press(thread.last, '답글')
    await reply.type({ content: '셋째 답글' })
    gate.endWith(offline)
    await expect.element(screen.alert().filter({ hasText: usualTexts.content })).toBeVisible()
    await press(thread.first, '되살리기')
    await expect.poll(reply.values).toEqual(usualTexts)
    await expect.element(reply.alert.filter({ hasText: '둘째 답글' })).toBeVisible()
  })

  it('두 답글이 거절되면 하나는 열리고 하나는 기다린다', async () => {
    const gate = createGate()
    await openThread({ fault: { writeComment: gate } })
    await sendReply(thread.first, { content: '첫 답글' })
    await gate.arrival(0)
    await sendReply(thread.last, { content: '둘째 답글' })
    const second = await gate.arrival(1)
    second.endWith(offline)
    await expect.poll(reply.values).toMatchObject({ content: '둘째 답글' })
    gate.endWith(offline)
    await expect.element(screen.alert().filter({ hasText: '첫 답글' })).toBeVisible()
    expect(reply.values()).toMatchObject({ content: '둘째 답글', password: usualTexts.password })
    await press(thread.first, '되살리기')
    await expect.poll(reply.values).toEqual({ ...usualTexts, content: '첫 답글' })
    await expect.element(screen.alert().filter({ hasText: '둘째 답글' })).toBeVisible()
  })
})

describe('들어와 있는 주인에게', () => {
  it.for(['댓글', '답글'])('거절된 %s은 쓰던 칸으로 초점과 함께 돌아온다', async (what) => {
    const gate = createGate()
    await openThread({
      site: { features: ['desk'] },
      blog: { session: true },
      cookies: { desk: '1' },
      fault: { writeComment: gate },
    })
    const form = what === '답글' ? reply : newComment
    if (what === '답글') await press(thread.first, '답글')
    await form.content.fill('주인이 쓴 말')
    await form.submit.click()
    await gate.arrival()
    gate.endWith(offline)
    await expect.element(form.alert).toBeVisible()
    await expect.element(form.content).toHaveValue('주인이 쓴 말')
    await expect.element(form.content).toHaveFocus()
  })
})

describe('화면을 떠난 사이에 거절된 답글은', () => {
  it('돌아오면 그 양식이 쓴 그대로 열려 있다', async () => {
    const gate = createGate()
    const app = await openThread({ fault: { writeComment: gate } })
    await sendReply(thread.answer)
    await gate.arrival()
    await screen.link('홈').click()
    await expect.element(screen.heading('전체')).toBeVisible()
    gate.endWith(offline)
    app.history.back()
    await expect.element(screen.alert().filter({ hasText: alerts.replyError })).toBeVisible()
    await expect.poll(section.state).toBe('댓글 6개, 열림')
    await expect.poll(reply.values).toEqual(usualTexts)
    expect(articlesWith(usualTexts.content)).toEqual([])
  })
})

describe('다른 탭에도 칸에 있는 거절된 글을', () => {
  it('이 탭이 아직 보내는 동안에는, 비밀번호까지 칸에 되돌리지 않는다', async () => {
    const gate = createGate()
    await openThread({ fault: { writeComment: gate } })
    await newComment.type(usualTexts)
    await newComment.submit.click()
    const { request } = await gate.arrival()
    const { author, content } = usualTexts
    const key = request.idempotencyKey
    // Another tab does not know that it is still being sent.
    const draft = JSON.stringify({ author, content, remembered: '', secret: false, key, refused: key })
    localStorage.setItem('draft:30:new', draft)
    window.dispatchEvent(new StorageEvent('storage', { key: 'draft:30:new', newValue: draft }))
    await expect.poll(newComment.values).toEqual({ author, content, password: '' })
    gate.release()
    await expect.poll(newComment.values).toEqual({ author, content: '', password: '' })
  })

  it('거기서 보내는 동안 이 탭이 다시 칸에 담지 않는다', async () => {
    await openThread({ fault: { writeComment: offline } })
    await newComment.type(usualTexts)
    await newComment.submit.click()
    await expect.element(newComment.alert).toBeVisible()
    // The same page in another tab.
    await openApp({ path: paths.thread, sameVisitor: true })
    await expect.poll(newComment.values).toMatchObject({ content: usualTexts.content })
    const draft = Object.keys(localStorage).find((key) => key.startsWith('draft:')) ?? ''
    localStorage.removeItem(draft)
    window.dispatchEvent(new StorageEvent('storage', { key: draft, newValue: null }))
    await expect.element(newComment.revive).toBeVisible()
    expect(newComment.values().content).toBe('')
    expect(localStorage.getItem(draft)).toBeNull()
  })
})
