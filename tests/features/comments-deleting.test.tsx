import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'

import { broken, malformed, offline, refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { readerPassword } from '../../mocks/sample-comments.ts'
import {
  alerts,
  articleWith,
  buttonNamesOf,
  buttonOf,
  deletion,
  newComment,
  openThread,
  press,
  section,
  shown,
  startDeletion,
  thread,
} from './commenting.ts'
import { change } from './live.ts'
import { screen } from './screen.ts'
import { settleRequests } from './worker.ts'

const tombstone = '삭제된 댓글입니다.'

describe('삭제를 누르면', () => {
  it('그 자리에서 비밀번호를 묻고, 취소하면 그대로다', async () => {
    const app = await openThread()
    await press(thread.last, '삭제')
    await expect.element(deletion.password).toHaveFocus()
    expect((await articleWith(thread.last)).contains(deletion.form.element())).toBe(true)
    await deletion.cancel.click()
    await expect.element(deletion.form).not.toBeInTheDocument()
    await expect.element(await buttonOf(thread.last, '삭제')).toHaveFocus()
    expect(app.requests()).not.toContain('DELETE /api/comment')
  })

  it.for(['', '   '])('비밀번호가 없으면 알리고 보내지 않는다: “%s”', async (password) => {
    const app = await openThread()
    await startDeletion(thread.last, password)
    await expect.element(deletion.alert).toHaveTextContent(alerts.noPassword)
    await expect.element(deletion.password).toHaveFocus()
    expect(app.requests()).not.toContain('DELETE /api/comment')
  })
})

describe('삭제를 확인하면', () => {
  it('답을 기다리지 않고 글이 사라지고, 개수가 줄고, 초점은 그 자리에 남는다', async () => {
    const gate = createGate()
    const app = await openThread({ fault: { deleteComment: gate } })
    const article = await articleWith(thread.last)
    await startDeletion(thread.last)
    const { request } = await gate.arrival()
    expect(request.body).toEqual({ commentId: 3, password: readerPassword })
    await expect.poll(section.state).toBe('댓글 5개, 열림')
    expect(article.textContent).toBe(tombstone)
    expect(article.ariaBusy).toBe('true')
    await expect.poll(() => document.activeElement).toBe(article)
    gate.release()
    await expect.poll(() => article.ariaBusy).toBe('false')
    expect(article.textContent).toBe(tombstone)
    expect(article.isConnected).toBe(true)
    await expect.poll(() => app.blog.comments.find(({ id }) => id === 3)?.deletedAt ?? null).not.toBeNull()
    expect(document.documentElement.outerHTML).not.toContain(readerPassword)
  })

  it('답글은 그대로 달려 있고, 지워진 것에는 단추가 없다', async () => {
    await openThread()
    await startDeletion(thread.first)
    await expect.poll(shown(thread.first)).toEqual([])
    const [article] = document.querySelectorAll('#comment-1')
    expect(article?.firstElementChild?.textContent).toBe(tombstone)
    expect(article?.contains(await articleWith(thread.answer))).toBe(true)
    expect(article?.querySelector(':scope > p > button')).toBeNull()
    expect(buttonNamesOf(thread.answer)).toEqual(['답글', '삭제'])
  })

  it.for([
    ['까닭을 들으면', refuses('비밀번호가 틀렸습니다.', 403), '비밀번호가 틀렸습니다.'],
    ['200으로 거절되면', refuses('지울 수 없는 댓글입니다.'), '지울 수 없는 댓글입니다.'],
    ['까닭을 모르면', refuses(), alerts.deleteFailed],
    ['못 쓸 답이면', broken(), alerts.deleteFailed],
    ['엉뚱한 답이면', malformed(), alerts.deleteFailed],
    ['답이 없으면', offline, alerts.deleteFailed],
  ] as const)('%s 되돌아오고 그 곁에 알림과 쓴 비밀번호가 있다', async ([, fault, alert]) => {
    const gate = createGate()
    await openThread({ fault: { deleteComment: gate } })
    const article = await articleWith(thread.last)
    await startDeletion(thread.last, '틀린 비밀번호')
    await expect.poll(section.state).toBe('댓글 5개, 열림')
    gate.endWith(fault)
    await expect.element(deletion.alert).toHaveTextContent(alert)
    expect(await articleWith(thread.last)).toBe(article)
    expect(article.contains(deletion.form.element())).toBe(true)
    expect(article.ariaBusy).toBe('false')
    await expect.element(deletion.password).toHaveValue('틀린 비밀번호')
    await expect.element(deletion.password).toHaveFocus()
    await expect.poll(section.state).toBe('댓글 6개, 열림')
    expect(document.documentElement.outerHTML).not.toContain('틀린 비밀번호')
  })

  it('틀린 뒤에 맞게 쓰면 지워지고, 알림도 사라진다', async () => {
    await openThread()
    await startDeletion(thread.last, '틀린 비밀번호')
    await expect.element(deletion.alert).toHaveTextContent(alerts.wrongPassword)
    await deletion.password.fill(readerPassword)
    await deletion.submit.click()
    await expect.poll(section.state).toBe('댓글 5개, 열림')
    await expect.poll(shown(thread.last)).toEqual([])
    expect(screen.alert().query()).toBeNull()
  })

  it('그사이 지워진 것을 지우려 했어도 초점은 그 자리에 남는다', async () => {
    const app = await openThread()
    const article = await articleWith(thread.last)
    await press(thread.last, '삭제')
    change(app.blog, thread.last, { deletedAt: new Date().toISOString() })
    await deletion.password.fill(readerPassword)
    await userEvent.keyboard('{Enter}')
    await expect.poll(section.state).toBe('댓글 5개, 열림')
    await expect.poll(() => app.queryClient.isFetching() + app.queryClient.isMutating()).toBe(0)
    await expect.element(deletion.form).not.toBeInTheDocument()
    expect(document.activeElement).toBe(article)
  })

  it('틀린 뒤에 취소하면 알림도 쓴 것도 남지 않는다', async () => {
    await openThread()
    await startDeletion(thread.last, '틀린 비밀번호')
    await expect.element(deletion.alert).toBeVisible()
    await deletion.cancel.click()
    await expect.element(screen.alert()).not.toBeInTheDocument()
    await press(thread.last, '삭제')
    await expect.element(deletion.password).toHaveValue('')
  })

  it('다른 것을 쓰는 사이에 거절되면, 쓰던 손을 빼앗지 않고 곁에 알린다', async () => {
    const gate = createGate()
    await openThread({ fault: { deleteComment: gate } })
    await startDeletion(thread.last)
    await gate.arrival()
    await newComment.type({ content: '쓰는 중' })
    gate.endWith(offline)
    await expect.element(screen.alert()).toHaveTextContent(alerts.deleteFailed)
    expect((await articleWith(thread.last)).contains(screen.alert().element())).toBe(true)
    await expect.element(newComment.content).toHaveFocus()
  })

  it('여럿을 한꺼번에 지워도 저마다 제 답을 받는다', async () => {
    const gate = createGate()
    await openThread({ fault: { deleteComment: gate } })
    await startDeletion(thread.last)
    const one = await gate.arrival(0)
    await startDeletion(thread.first)
    const other = await gate.arrival(1)
    await expect.poll(section.state).toBe('댓글 4개, 열림')
    other.endWith(refuses())
    await expect.poll(shown(thread.first)).toEqual(['은행잎'])
    expect(shown(thread.last)()).toEqual([])
    one.release()
    await expect.poll(section.state).toBe('댓글 5개, 열림')
    expect(shown(thread.first)()).toEqual(['은행잎'])
  })

  it('지우는 사이에 다시 불러와도 되살아나지 않는다', async () => {
    const gate = createGate()
    const app = await openThread({ fault: { deleteComment: gate } })
    await startDeletion(thread.last)
    await gate.arrival()
    await app.queryClient.invalidateQueries({ queryKey: ['post', 30] })
    expect(shown(thread.last)()).toEqual([])
    expect(section.state()).toBe('댓글 5개, 열림')
    gate.release()
    await expect.poll(() => app.queryClient.isFetching()).toBe(0)
    expect(section.state()).toBe('댓글 5개, 열림')
  })

  it('두 번 눌러도 한 번 보낸다', async () => {
    const gate = createGate()
    const app = await openThread({ fault: { deleteComment: gate } })
    await press(thread.last, '삭제')
    await deletion.password.fill(readerPassword)
    const button = deletion.submit.element()
    if (button instanceof HTMLElement) for (let click = 0; click < 2; click += 1) button.click()
    await gate.arrival()
    await settleRequests()
    expect(app.requests().filter((it) => it === 'DELETE /api/comment')).toHaveLength(1)
    gate.release()
    await expect.poll(section.state).toBe('댓글 5개, 열림')
  })
})
