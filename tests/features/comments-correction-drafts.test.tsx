import { describe, expect, it } from 'vitest'

import { answerLost, offline } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { openApp } from './app.tsx'
import {
  articleWith,
  correction,
  openCorrectable,
  paths,
  postComment,
  press,
  section,
  shown,
  startCorrection,
  thread,
  usualTexts,
} from './commenting.ts'
import { screen } from './screen.ts'

const corrected = '고쳐 쓴 말입니다.'
const site = { features: ['edit'] } as const

describe('고쳐 쓰던 말은', () => {
  it('다시 열어도 칸에 있다', async () => {
    await openCorrectable()
    await press(thread.last, '수정')
    await correction.content.fill('쓰다 만 말')
    await openApp({ path: paths.thread, site, sameVisitor: true })
    await section.open()
    await press(thread.last, '수정')
    expect(correction.values()).toEqual({ author: null, password: '', content: '쓰다 만 말' })
  })

  it('되살아났다고 말하고, 버리면 지금의 글로 다시 시작한다', async () => {
    await openCorrectable()
    await press(thread.last, '수정')
    await correction.content.fill('쓰다 만 말')
    await correction.cancel.click()
    await press(thread.last, '수정')
    expect(correction.values()).toEqual({ author: null, password: '', content: '쓰다 만 말' })
    await expect.element(correction.form.getByText('쓰던 글을 되살렸습니다.')).toBeVisible()
    await correction.form.getByRole('button', { name: '버리기', exact: true }).click()
    await expect.element(correction.content).toHaveValue(thread.last)
    await expect.element(correction.content).toHaveFocus()
    expect(correction.form.getByText('쓰던 글을 되살렸습니다.').query()).toBeNull()
    expect(JSON.stringify({ ...localStorage })).not.toContain('쓰다 만 말')
  })

  it('다른 탭에서 보냈으면, 칸에는 지금의 말이 있다', async () => {
    const app = await openCorrectable()
    await press(thread.last, '수정')
    await correction.content.fill('쓰다 만 말')
    const name = Object.keys(localStorage).find((key) => key.includes(':correct:')) ?? ''
    // As another tab does when the server has agreed.
    localStorage.removeItem(name)
    window.dispatchEvent(new StorageEvent('storage', { key: name, newValue: null, storageArea: localStorage }))
    await expect.element(correction.content).toHaveValue(thread.last)
    await correction.content.fill('')
    await expect.element(correction.content).toHaveValue('')
    expect(app.requests().filter((request) => request.startsWith('PATCH'))).toEqual([])
  })

  it('고치던 댓글이 그사이 지워져도 버릴 때까지 보인다', async () => {
    const app = await openCorrectable()
    const article = await articleWith(thread.last)
    await press(thread.last, '수정')
    await correction.content.fill('쓰다 만 말')
    const now = new Date().toISOString()
    app.blog.comments = app.blog.comments.map((comment) =>
      comment.id === 3 ? { ...comment, deletedAt: now } : comment,
    )
    await app.queryClient.invalidateQueries({ queryKey: ['post', 30] })
    await expect.element(correction.form).not.toBeInTheDocument()
    expect(document.activeElement).toBe(article)
    const note = screen.alert().filter({ hasText: '쓰다 만 말' })
    await note.getByRole('button', { name: '버리기', exact: true }).click()
    await expect.element(note).not.toBeInTheDocument()
    expect(JSON.stringify({ ...localStorage })).not.toContain('쓰다 만 말')
  })

  it('보내는 중에 닫혔으면 다시 열 때 까닭과 함께 있다', async () => {
    const gate = createGate()
    await openCorrectable({ fault: { editComment: gate } })
    await startCorrection(thread.last, corrected)
    await gate.arrival()
    await openApp({ path: paths.thread, site, sameVisitor: true })
    await expect.poll(section.state).toBe('댓글 6개, 열림')
    await press(thread.last, '되살리기')
    await expect.poll(correction.values).toEqual({ author: null, password: '', content: corrected })
    await expect.element(correction.password).toHaveFocus()
    gate.endWith(offline)
  })

  it('답이 오다 끊겼어도, 댓글이 고친 말로 바뀌어 오면 다 고친 것이다', async () => {
    await openCorrectable({ fault: { editComment: answerLost } })
    await startCorrection(thread.last, corrected)
    await expect.poll(() => JSON.stringify({ ...localStorage })).not.toContain(corrected)
    await articleWith(corrected)
    await expect.element(correction.form).not.toBeInTheDocument()
    expect(screen.alert().query()).toBeNull()
  })

  it('보내는 중에 닫혔어도, 다시 열 때 댓글이 고친 말이면 다 고친 것이다', async () => {
    const gate = createGate('answer')
    const { blog } = await openCorrectable({ fault: { editComment: gate } })
    await startCorrection(thread.last, corrected)
    await gate.arrival()
    await openApp({ path: paths.thread, site, sameVisitor: true, blog })
    await section.open()
    await articleWith(corrected)
    await expect.poll(() => JSON.stringify({ ...localStorage })).not.toContain(corrected)
    expect(screen.alert().query()).toBeNull()
    gate.endWith(offline)
  })

  it('보내는 사이에 고친 말이 먼저 왔어도, 답이 오다 끊겼으면 다 고친 것이다', async () => {
    const gate = createGate('answer')
    const app = await openCorrectable({ fault: { editComment: gate } })
    await startCorrection(thread.last, corrected)
    await gate.arrival()
    await app.queryClient.invalidateQueries({ queryKey: ['post', 30] })
    gate.endWith(offline)
    await expect.poll(() => JSON.stringify({ ...localStorage })).not.toContain(corrected)
    await articleWith(corrected)
    expect(screen.alert().query()).toBeNull()
  })

  it('끊긴 뒤에 이어 쓰고 있으면, 고친 말이 와도 쓰던 칸은 그대로다', async () => {
    const gate = createGate()
    const app = await openCorrectable({ fault: { editComment: answerLost } })
    app.faults.post = gate
    await startCorrection(thread.last, corrected)
    await expect.element(correction.alert).toBeVisible()
    await correction.content.fill(`${corrected} 한 줄 더.`)
    gate.release()
    await expect.element(correction.alert).not.toBeInTheDocument()
    expect(correction.values().content).toBe(`${corrected} 한 줄 더.`)
    await expect.element(correction.content).toHaveFocus()
  })

  it('방금 쓴 댓글이어도, 되돌아온 양식이 다 고친 것으로 닫히면 초점은 그 댓글에 있다', async () => {
    const gate = createGate()
    const app = await openCorrectable({ fault: { editComment: answerLost } })
    await postComment({ content: '방금 쓴 말' })
    await expect.poll(shown('방금 쓴 말')).toEqual([usualTexts.author])
    await expect.poll(() => app.queryClient.isFetching() + app.queryClient.isMutating()).toBe(0)
    app.faults.post = gate
    await startCorrection('방금 쓴 말', corrected, usualTexts.password)
    await expect.element(correction.alert).toBeVisible()
    gate.release()
    await expect.element(correction.form).not.toBeInTheDocument()
    const comment = await articleWith(corrected)
    await expect.poll(() => document.activeElement === comment).toBe(true)
  })

  it('고친 말이 전과 같으면, 답이 오다 끊긴 까닭이 그대로 있다', async () => {
    await openCorrectable({ fault: { editComment: offline } })
    await startCorrection(thread.last, thread.last)
    await expect.element(correction.alert).toHaveTextContent('댓글을 고치지 못했습니다.')
  })
})
