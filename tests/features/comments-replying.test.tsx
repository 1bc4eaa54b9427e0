import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { answerLost, malformed, offline, refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import {
  alerts,
  articleWith,
  buttonNamesOf,
  openThread,
  postComment,
  press,
  reply,
  section,
  sendReply,
  shown,
  thread,
  usualTexts,
} from './commenting.ts'

describe('답글 칸은', () => {
  it('누른 댓글 아래에 열리고, 처음 빈칸에서 시작하고, 한 번에 하나만 열린다', async () => {
    await openThread()
    await press(thread.first, '답글')
    await expect.element(reply.author).toHaveFocus()
    expect((await articleWith(thread.first)).contains(reply.form.element())).toBe(true)
    await press(thread.last, '답글')
    await expect.element(reply.author).toHaveFocus()
    expect(document.querySelectorAll('form[aria-label="답글 쓰기"]')).toHaveLength(1)
    expect((await articleWith(thread.last)).contains(reply.form.element())).toBe(true)
  })

  it('주인이 아직 살피지 않은 제 댓글에는 열 수 없다: 달 수 없는 답글이다', async () => {
    await openThread({ blog: { rules: { hold: 'all', words: [], closed: [] } } })
    await postComment()
    await expect.element(page.getByText('주인이 확인하면 보입니다.', { exact: true })).toBeVisible()
    await expect.poll(() => buttonNamesOf(usualTexts.content)).toEqual(['삭제'])
  })

  it('취소하면 닫히고, 보내지 않고, 누르던 단추로 돌아간다', async () => {
    const app = await openThread()
    await press(thread.first, '답글')
    await reply.type({ content: '쓰다 만 답글' })
    await reply.cancel.click()
    await expect.element(reply.form).not.toBeInTheDocument()
    expect(document.activeElement?.textContent).toBe('답글')
    expect((await articleWith(thread.first)).contains(document.activeElement)).toBe(true)
    expect(app.requests()).not.toContain('POST /api/comment')
    await press(thread.first, '답글')
    await expect.poll(reply.values).toMatchObject({ content: '쓰다 만 답글' })
  })

  it('보내면 닫히고, 답글은 그 댓글 안에 선다', async () => {
    const gate = createGate()
    await openThread({ fault: { writeComment: gate } })
    await sendReply(thread.answer)
    const { request } = await gate.arrival()
    await expect.poll(shown(usualTexts.content)).toEqual(['독자…'])
    expect(request.body).toEqual({ postId: 30, commentInfo: { ...usualTexts, parent_comment_id: 2 } })
    expect(reply.form.query()).toBeNull()
    expect((await articleWith(thread.answer)).contains(await articleWith(usualTexts.content))).toBe(true)
    await expect.poll(section.state).toBe('댓글 7개, 열림')
    gate.release()
    await expect.poll(shown(usualTexts.content)).toEqual(['독자'])
    expect((await articleWith(thread.answer)).contains(await articleWith(usualTexts.content))).toBe(true)
  })

  it('작성자를 기억한다', async () => {
    await openThread()
    await sendReply(thread.first)
    await expect.poll(shown(usualTexts.content)).toEqual(['독자'])
    await press(thread.last, '답글')
    await expect.element(reply.password).toHaveFocus()
    expect(reply.values()).toEqual({ author: '독자', password: '', content: '' })
  })
})

describe('거절된 답글은', () => {
  it('주인인지 물었을 때 거절되어도 그 까닭 앞에 답글이라고 말한다', async () => {
    await openThread({ fault: { authAdmin: refuses('1분 뒤에 다시 해 주세요.', 429) } })
    await sendReply(thread.last, { author: '글지기' })
    await expect.element(reply.alert).toHaveTextContent(`${alerts.replyFailed} 1분 뒤에 다시 해 주세요.`)
  })

  it.for([
    ['까닭을 들으면', refuses('그 댓글은 닫혔습니다.', 403), `${alerts.replyFailed} 그 댓글은 닫혔습니다.`],
    ['까닭을 모르면', refuses(), alerts.replyFailed],
    ['못 쓸 답이면', malformed(), alerts.replyFailed],
    ['답이 없으면', offline, alerts.replyError],
  ] as const)('%s 그 칸이 쓴 글과 함께 다시 열리고 알린다', async ([, fault, alert]) => {
    const gate = createGate()
    await openThread({ fault: { writeComment: gate } })
    await sendReply(thread.answer)
    await gate.arrival()
    gate.endWith(fault)
    await expect.element(reply.alert).toHaveTextContent(alert)
    expect(reply.values()).toEqual(usualTexts)
    expect((await articleWith(thread.answer)).contains(reply.form.element())).toBe(true)
    await expect.element(reply.content).toHaveFocus()
    expect(shown(usualTexts.content)()).toEqual([])
    await expect.poll(section.state).toBe('댓글 6개, 열림')
  })

  it('그대로 다시 보낼 수 있고, 답이 오지 않았던 것이면 같은 열쇠로 나간다', async () => {
    const app = await openThread({ fault: { writeComment: answerLost } })
    await sendReply(thread.first)
    await expect.element(reply.alert).toBeVisible()
    app.faults.writeComment = undefined
    await reply.submit.click()
    await expect.poll(shown(usualTexts.content)).toEqual(['독자'])
    const keys = app.log.filter(({ call }) => call === 'writeComment').map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys).size).toBe(1)
    expect(app.blog.comments).toHaveLength(9)
  })

  it('접어 둔 목록도 편다: 알림은 보여야 한다', async () => {
    const gate = createGate()
    await openThread({ fault: { writeComment: gate } })
    await sendReply(thread.first)
    await gate.arrival()
    await section.toggle.click()
    await expect.poll(section.state).toBe('댓글 7개, 접힘')
    gate.endWith(offline)
    await expect.element(reply.alert).toBeVisible()
    await expect.poll(section.state).toBe('댓글 6개, 열림')
  })

  it('돌아올 댓글이 그 사이에 지워졌어도 그 자리에 열린다', async () => {
    const gate = createGate()
    const app = await openThread({ fault: { writeComment: gate } })
    await sendReply(thread.last)
    await gate.arrival()
    app.blog.comments = app.blog.comments.map((it) => (it.id === 3 ? { ...it, deletedAt: it.createdAt } : it))
    gate.release()
    await expect.element(reply.alert).toHaveTextContent(`${alerts.replyFailed} 답글을 달 댓글을 찾을 수 없습니다.`)
    expect(reply.values()).toEqual(usualTexts)
    await expect.poll(section.state).toBe('댓글 5개, 열림')
    await reply.submit.click()
    await expect.element(reply.alert).toHaveTextContent(alerts.noTarget)
    expect(reply.values()).toEqual(usualTexts)
  })
})
