import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'

import { createGate } from '../../mocks/gate.ts'
import { openApp } from './app.tsx'
import {
  alerts,
  buttonOf,
  deletion,
  newComment,
  openThread,
  paths,
  postComment,
  press,
  reply,
  section,
  shown,
  thread,
  usualTexts,
} from './commenting.ts'

const gaps = [
  { author: '' },
  { password: '' },
  { content: '' },
  { author: '   ' },
  { password: '   ' },
  { content: ' \n\t ' },
  { author: '\u3000' },
  { author: '', password: '', content: '' },
] as const

const blankLabel = ({ author, password }: (typeof gaps)[number] & { author?: string; password?: string }) => {
  if (author !== undefined) return '작성자'
  return password === undefined ? '내용' : '비밀번호'
}

describe('빠진 것이 있으면', () => {
  it.for(gaps)('새 댓글을 보내지 않고 알리고, 빈칸으로 데려간다: %o', async (gap) => {
    const app = await openApp({ path: paths.thread })
    await postComment(gap)
    await expect.element(newComment.alert).toHaveTextContent(alerts.incomplete)
    await expect.element(newComment.form.getByLabelText(blankLabel(gap), { exact: true })).toHaveFocus()
    expect(newComment.values()).toEqual({ ...usualTexts, ...gap })
    expect(section.state()).toBe('댓글 6개, 접힘')
    expect(app.requests()).not.toContain('POST /api/comment')
  })

  it.for(gaps)('답글도 같다: %o', async (gap) => {
    const app = await openThread()
    await press(thread.first, '답글')
    await reply.type({ ...usualTexts, ...gap })
    await reply.submit.click()
    await expect.element(reply.alert).toHaveTextContent(alerts.incomplete)
    expect(reply.values()).toEqual({ ...usualTexts, ...gap })
    expect(app.requests()).not.toContain('POST /api/comment')
  })

  it('채우면 알림이 사라지고 등록된다', async () => {
    await openApp({ path: paths.thread })
    await postComment({ content: '' })
    await expect.element(newComment.alert).toBeVisible()
    await newComment.type({ content: usualTexts.content })
    await newComment.submit.click()
    await expect.poll(shown(usualTexts.content)).toEqual(['독자'])
    expect(newComment.alert.query()).toBeNull()
  })
})

describe('답글을 달 댓글이', () => {
  it('그 사이에 지워졌으면 보내지 않고 알린다', async () => {
    const app = await openThread()
    await press(thread.last, '답글')
    await reply.type(usualTexts)
    app.blog.comments = app.blog.comments.map((it) => (it.id === 3 ? { ...it, deletedAt: it.createdAt } : it))
    await app.queryClient.invalidateQueries({ queryKey: ['post', 30] })
    await reply.submit.click()
    await expect.element(reply.alert).toHaveTextContent(alerts.noTarget)
    expect(reply.values()).toEqual(usualTexts)
    expect(app.requests()).not.toContain('POST /api/comment')
  })
})

describe('한 번만 보낸다:', () => {
  it('두 번 누르기', async () => {
    const gate = createGate()
    const app = await openApp({ path: paths.thread, fault: { writeComment: gate } })
    await newComment.type(usualTexts)
    await newComment.submit.dblClick()
    await gate.arrival()
    await expect.poll(shown(usualTexts.content)).toEqual(['독자…'])
    expect(newComment.alert.query()).toBeNull()
    gate.release()
    await expect.poll(shown(usualTexts.content)).toEqual(['독자'])
    expect(app.requests().filter((it) => it === 'POST /api/comment')).toHaveLength(1)
  })

  it('두 번째로 누른 것은, 그사이 그 자리에 온 다른 댓글의 단추를 누르지 않는다', async () => {
    await openThread()
    const button = (await buttonOf(thread.first, '삭제')).element()
    // The second click of a double click, whose first was on what stood here before.
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }))
    await expect.element(section.list).toBeVisible()
    expect(deletion.form.query()).toBeNull()
  })

  it('한순간에 두 번 눌린 단추', async () => {
    const app = await openApp({ path: paths.thread })
    await newComment.type(usualTexts)
    const button = newComment.submit.element()
    if (button instanceof HTMLElement) for (let click = 0; click < 2; click += 1) button.click()
    await expect.poll(shown(usualTexts.content)).toEqual(['독자'])
    expect(app.requests().filter((it) => it === 'POST /api/comment')).toHaveLength(1)
  })

  it.for(['{Enter}{Enter}', '{Enter>5}{/Enter}'])('작성자 칸의 %s', async (keys) => {
    const app = await openApp({ path: paths.thread })
    await newComment.type(usualTexts)
    await newComment.author.click()
    await userEvent.keyboard(keys)
    await expect.poll(shown(usualTexts.content)).toEqual(['독자'])
    expect(app.requests().filter((it) => it === 'POST /api/comment')).toHaveLength(1)
    expect(app.blog.comments).toHaveLength(9)
  })

  it.for(['Control', 'Meta'])('내용 칸의 %s+Enter', async (modifier) => {
    const app = await openApp({ path: paths.thread })
    await newComment.type(usualTexts)
    await newComment.content.click()
    await userEvent.keyboard(`{${modifier}>}{Enter>5}{/Enter}{/${modifier}}`)
    await expect.poll(shown(usualTexts.content)).toEqual(['독자'])
    expect(app.requests().filter((it) => it === 'POST /api/comment')).toHaveLength(1)
    expect(newComment.alert.query()).toBeNull()
  })

  it('내용 칸의 Enter는 줄을 바꿀 뿐이다', async () => {
    const app = await openApp({ path: paths.thread })
    await newComment.type(usualTexts)
    await newComment.content.click()
    await userEvent.keyboard('{End}{Enter}둘째 줄')
    await expect.element(newComment.content).toHaveValue(`${usualTexts.content}\n둘째 줄`)
    expect(app.requests()).not.toContain('POST /api/comment')
  })
})
