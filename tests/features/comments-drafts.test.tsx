import { describe, expect, it } from 'vitest'

import { offline } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { openApp } from './app.tsx'
import {
  alerts,
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
import { screen } from './screen.ts'

const restored = '쓰던 글을 되살렸습니다.'
const { author, content } = usualTexts
const stored = () => JSON.stringify({ ...localStorage, ...sessionStorage })

/** The page loaded anew by the same visitor. */
const reload = (path: string = paths.thread) => openApp({ path, sameVisitor: true })

describe('쓰던 글은', () => {
  it('다시 열어도 칸에 있고, 그렇다고 알린다', async () => {
    await openApp({ path: paths.thread })
    await newComment.type(usualTexts)
    expect(screen.text(restored).query()).toBeNull()
    await reload()
    await expect.element(newComment.form.getByText(restored)).toBeVisible()
    expect(newComment.values()).toEqual({ author, password: '', content })
    expect(newComment.alert.query()).toBeNull()
    expect(section.state()).toBe('댓글 6개, 접힘')
  })

  it('이어서 쓰기 시작하면 알림이 물러난다', async () => {
    await openApp({ path: paths.thread })
    await newComment.type(usualTexts)
    await reload()
    await expect.element(newComment.form.getByText(restored)).toBeVisible()
    await newComment.type({ password: '다시' })
    await expect.element(newComment.form.getByText(restored)).not.toBeInTheDocument()
  })

  it('버리면 비고, 초점은 칸에 있고, 다시 열어도 비어 있다', async () => {
    await openApp({ path: paths.thread })
    await newComment.type(usualTexts)
    await reload()
    await newComment.discard.click()
    await expect.element(newComment.content).toHaveFocus()
    expect(newComment.values().content).toBe('')
    await expect.element(newComment.form.getByText(restored)).not.toBeInTheDocument()
    await reload()
    await expect.element(newComment.form).toBeVisible()
    expect(newComment.values().content).toBe('')
    expect(newComment.discard.query()).toBeNull()
  })

  it('글마다, 댓글마다 따로다', async () => {
    await openThread()
    await newComment.type({ content: '글에 쓰던 것' })
    await press(thread.last, '답글')
    await reply.type({ content: '답글에 쓰던 것' })
    await reload(paths.single)
    await expect.element(newComment.form).toBeVisible()
    expect(newComment.values().content).toBe('')
    await reload()
    await expect.poll(() => newComment.values().content).toBe('글에 쓰던 것')
    await section.open()
    await press(thread.first, '답글')
    expect(reply.values().content).toBe('')
    await press(thread.last, '답글')
    await expect.poll(() => reply.values().content).toBe('답글에 쓰던 것')
    await expect.element(reply.form.getByText(restored)).toBeVisible()
  })

  it('등록되면 남지 않고, 작성자만 기억한다', async () => {
    await openApp({ path: paths.thread })
    await postComment()
    await expect.poll(shown(content)).toEqual([author])
    expect(stored()).not.toContain(content)
    await reload(paths.single)
    await expect.poll(newComment.values).toEqual({ author, password: '', content: '' })
  })

  it('화면 사이를 오가도 있다', async () => {
    const app = await openApp({ path: paths.thread })
    await newComment.type(usualTexts)
    await screen.link('홈').click()
    await expect.element(screen.heading('전체')).toBeVisible()
    app.history.back()
    await expect.poll(() => newComment.values().content).toBe(content)
  })

  it('다른 화면에 있는 사이 다른 창에서 보냈으면 돌아와도 없다', async () => {
    const app = await openApp({ path: paths.thread })
    await newComment.type(usualTexts)
    await screen.link('홈').click()
    await expect.element(screen.heading('전체')).toBeVisible()
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    app.history.back()
    await expect.element(newComment.form).toBeVisible()
    await expect.poll(() => newComment.values().content).toBe('')
    expect(stored()).not.toContain(content)
  })

  it.each([
    ['나란히 둔', new StorageEvent('storage')],
    // No `storage` event reaches a page in the back/forward cache.
    ['다른 사이트에 다녀오는 사이', new PageTransitionEvent('pageshow', { persisted: true })],
  ])('%s 다른 창에서 쓴 것도 보인다', async (_when, event) => {
    await openApp({ path: paths.thread })
    await newComment.type(usualTexts)
    const [[name, text] = ['', '']] = Object.entries<string>({ ...localStorage })
    localStorage.setItem(name, text.replace(content, '다른 창에서 고친 글'))
    window.dispatchEvent(event)
    await expect.poll(() => newComment.values().content).toBe('다른 창에서 고친 글')
  })
})

describe('비밀번호는', () => {
  it('쓰는 동안에도, 보내는 동안에도, 거절된 뒤에도 어디에도 저장되지 않는다', async () => {
    const gate = createGate()
    await openApp({ path: paths.thread, fault: { writeComment: gate } })
    await newComment.type(usualTexts)
    expect(stored()).not.toContain(usualTexts.password)
    await newComment.submit.click()
    await gate.arrival()
    expect(stored()).not.toContain(usualTexts.password)
    gate.endWith(offline)
    await expect.element(newComment.alert).toBeVisible()
    expect(stored()).not.toContain(usualTexts.password)
    expect(document.cookie).not.toContain(usualTexts.password)
    await reload()
    await expect.poll(newComment.values).toEqual({ author, password: '', content })
  })
})

describe('보내는 중에 닫힌 글은', () => {
  it('다시 열면 칸에 있고, 다시 보내도 두 번 등록되지 않는다', async () => {
    const gate = createGate()
    const before = await openApp({ path: paths.thread, fault: { writeComment: gate } })
    await postComment()
    const { request } = await gate.arrival()
    const app = await reload()
    await expect
      .element(newComment.alert)
      .toHaveTextContent('보내던 댓글이 등록되었는지 알 수 없습니다. 다시 보내도 두 번 등록되지 않습니다.')
    expect(newComment.values()).toEqual({ author, password: '', content })
    await newComment.type({ password: usualTexts.password })
    await newComment.submit.click()
    await expect.poll(shown(content)).toEqual([author])
    expect(before.blog.comments).toHaveLength(8)
    expect(app.log.find(({ call }) => call === 'writeComment')?.idempotencyKey).toBe(request.idempotencyKey)
    gate.endWith(offline)
  })

  it('답글이면 제 댓글 아래에서 되살리기를 기다린다', async () => {
    const gate = createGate()
    await openThread({ fault: { writeComment: gate } })
    await sendReply(thread.last)
    await gate.arrival()
    await reload()
    await expect.poll(section.state).toBe('댓글 6개, 열림')
    await press(thread.last, '되살리기')
    await expect.poll(reply.values).toEqual({ author, password: '', content })
    await expect.element(reply.password).toHaveFocus()
    await reply.cancel.click()
    await expect.element(screen.alert()).not.toBeInTheDocument()
    await reload()
    await expect.poll(section.state).toBe('댓글 6개, 접힘')
    gate.endWith(offline)
  })
})

describe('줄이 끊기면', () => {
  it('쓴 글은 다시 열어도 있고, 같은 열쇠로 나간다', async () => {
    const app = await openApp({ path: paths.thread, fault: { writeComment: offline } })
    await postComment()
    await expect.element(newComment.alert).toHaveTextContent(alerts.writeError)
    const key = app.log.find(({ call }) => call === 'writeComment')?.idempotencyKey
    const again = await reload()
    await expect.poll(newComment.values).toEqual({ author, password: '', content })
    await expect.element(newComment.alert).toHaveTextContent(alerts.writeError)
    await newComment.type({ password: usualTexts.password })
    await newComment.submit.click()
    await expect.poll(shown(content)).toEqual([author])
    expect(again.log.find(({ call }) => call === 'writeComment')?.idempotencyKey).toBe(key)
  })
})
