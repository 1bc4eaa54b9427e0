import { describe, expect, it } from 'vitest'

import type { MockComment } from '../../mocks/blog.ts'
import { refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { mockComment } from '../../mocks/sample-comments.ts'
import type { App } from './app.tsx'
import { authors, button, closeTab, desk, openDesk, readers } from './desk.ts'
import { patiently, screen } from './screen.ts'
import { settleRequests } from './worker.ts'

const removed = screen.status('지웠습니다.')
const writes = (app: App) => app.log.filter(({ call }) => call === 'writeComment')

const replyWhileApproving = async () => {
  await button('광고는', '보이기').click()
  await button('광고는', '답글').click()
  await desk.content.fill('곧바로 하는 답')
  await desk.send.click()
}

const announced = () => document.querySelector('section > [aria-live="polite"]')?.textContent

describe('보류한 댓글을 보이기', () => {
  it('화면을 듣는 주인에게도 보이게 한 것, 답글을 등록한 것, 탭마다 몇 개인지를 알린다', async () => {
    await openDesk()
    await expect.element(desk.tab('보류')).toHaveAccessibleDescription('1')
    await desk.tab('보류').click()
    await button('광고는', '보이기').click()
    await expect.poll(announced, patiently).toBe('댓글을 보이게 했습니다.')
    await desk.tab('새로').click()
    await button('다음 글도', '답글').click()
    await desk.content.fill('곧 씁니다.')
    await desk.send.click()
    await expect.poll(announced, patiently).toBe('답글을 등록했습니다.')
  })

  it('보류한 것은 보이게 하면 보류에서 빠지고, 거절되면 돌아온다', async () => {
    const app = await openDesk({ fault: { approve: refuses('이미 지워졌습니다.', 404) } })
    await desk.tab('보류').click()
    await button('광고는', '보이기').click()
    await expect.element(desk.item('광고는').getByRole('alert')).toMatchTextContent(/이미 지워졌습니다./)
    delete app.faults.approve
    await button('광고는', '보이기').click()
    await expect.element(screen.text('확인을 기다리는 댓글이 없습니다.')).toBeVisible()
    await expect.poll(() => app.blog.comments.find(({ id }) => id === 9)?.held, patiently).toBeUndefined()
  })

  it('보류에서 답하다 거절되면, 그 댓글이 쓴 말과 까닭과 함께 그 자리에 선다', async () => {
    const app = await openDesk({ fault: { writeComment: refuses('댓글이 닫힌 글입니다.', 403) } })
    await desk.tab('보류').click()
    await button('광고는', '답글').click()
    await desk.content.fill('고맙습니다')
    await desk.send.click()
    await expect.element(desk.item('광고는').getByRole('alert')).toMatchTextContent(/댓글이 닫힌 글입니다./)
    await expect.element(desk.content).toHaveValue('고맙습니다')
    delete app.faults.writeComment
    await desk.send.click()
    await expect.element(screen.text('확인을 기다리는 댓글이 없습니다.')).toBeVisible()
    expect(app.blog.comments.at(-1)).toMatchObject({ content: '고맙습니다', parentId: 9 })
  })

  it('보이게 한 것이 고쳐져 다시 보류되면, 열어 둔 책상에도 다시 선다', async () => {
    const app = await openDesk()
    await desk.tab('보류').click()
    await button('광고는', '보이기').click()
    await expect.element(screen.text('확인을 기다리는 댓글이 없습니다.')).toBeVisible()
    await settleRequests()
    app.blog.comments = app.blog.comments.map((comment): MockComment =>
      comment.id === 9 ? { ...comment, held: true, editedAt: '2026-11-20T01:00:00.000Z' } : comment,
    )
    await app.queryClient.refetchQueries({ queryKey: ['owner', 'comments'] })
    await expect.poll(authors, patiently).toEqual(['처음 온 이'])
  })

  it('읽는 사이에 고쳐진 것은 보이지 않고, 고친 말이 까닭과 함께 서서 다시 묻는다', async () => {
    const app = await openDesk()
    await desk.tab('보류').click()
    await expect.element(desk.item('광고는')).toBeVisible()
    await settleRequests()
    app.blog.comments = app.blog.comments.map((comment): MockComment =>
      comment.id === 9 ? { ...comment, content: '정말 광고', editedAt: '2026-11-20T01:00:00.000Z' } : comment,
    )
    await button('광고는', '보이기').click()
    await expect.element(desk.item('정말 광고').getByRole('alert')).toMatchTextContent(/다시 읽고 눌러 주세요./)
    expect(app.blog.comments.find(({ id }) => id === 9)?.held).toBe(true)
    await button('정말 광고', '보이기').click()
    await expect.element(screen.text('확인을 기다리는 댓글이 없습니다.')).toBeVisible()
    await expect.poll(() => app.blog.comments.find(({ id }) => id === 9)?.held, patiently).toBeUndefined()
  })

  it('열어 본 비밀 댓글이 읽는 사이에 고쳐졌으면, 옛말을 두지 않고 다시 열게 한다', async () => {
    const held = mockComment({ id: 11, postId: 29, content: '처음 말', secret: true, held: true })
    const app = await openDesk({ blog: { comments: [held], session: true } })
    await button('비밀 댓글입니다.', '열기').click()
    await expect.element(desk.item('처음 말')).toBeVisible()
    app.blog.comments = [{ ...held, content: '나중 말', editedAt: '2026-11-20T01:00:00.000Z' }]
    await button('처음 말', '보이기').click()
    await button('비밀 댓글입니다.', '열기').click()
    await expect.element(desk.item('나중 말')).toBeVisible()
    expect(app.blog.comments[0]?.held).toBe(true)
  })

  it('보이기나 지우기를 두 번 눌러도, 그 자리에 온 다음 댓글은 그대로다', async () => {
    const comments = readers(4).map((comment): MockComment => ({ ...comment, held: true }))
    const app = await openDesk({ blog: { comments, session: true } })
    await desk.tab('보류').click()
    await button('독자 4', '보이기').dblClick()
    await expect.poll(authors, patiently).toEqual(['독자 3', '독자 2', '독자 1'])
    await button('독자 3', '지우기').dblClick()
    await expect.poll(authors, patiently).toEqual(['독자 2', '독자 1'])
    closeTab()
    await settleRequests()
    expect(app.log.filter(({ call }) => ['approve', 'removeComment'].includes(call))).toHaveLength(2)
  })

  it('답하려던 보류한 댓글이 그사이 고쳐져 보이게 하지 못하면, 답글은 보내지 않고 칸에 둔다', async () => {
    const app = await openDesk()
    await desk.tab('보류').click()
    await button('광고는', '답글').click()
    await desk.content.fill('읽은 말에 하는 답')
    await settleRequests()
    app.blog.comments = app.blog.comments.map((comment): MockComment =>
      comment.id === 9 ? { ...comment, content: '정말 광고', editedAt: '2026-11-20T01:00:00.000Z' } : comment,
    )
    await desk.send.click()
    await expect.element(desk.item('정말 광고').getByRole('alert')).toMatchTextContent(/다시 읽고 눌러 주세요./)
    await expect.element(desk.content).toHaveValue('읽은 말에 하는 답')
    await settleRequests()
    expect(writes(app)).toEqual([])
    await desk.send.click()
    await expect.poll(() => app.blog.comments.at(-1)?.content, patiently).toBe('읽은 말에 하는 답')
  })

  it('보이게 하는 사이에 등록한 답글은 댓글이 보이게 된 다음에 나간다', async () => {
    const gate = createGate()
    const app = await openDesk({ fault: { approve: gate } })
    await replyWhileApproving()
    await expect.element(desk.item('광고는').getByText('보내는 중…')).toBeVisible()
    await settleRequests()
    expect(writes(app)).toEqual([])
    gate.release()
    await expect.poll(() => app.blog.comments.at(-1)?.content, patiently).toBe('곧바로 하는 답')
    await expect.element(desk.item('광고는').getByText('보내는 중…')).not.toBeInTheDocument()
    expect(screen.alert().query()).toBeNull()
    expect(app.log.filter(({ call }) => call === 'approve')).toHaveLength(1)
  })

  it('답글을 등록했는데 이미 누른 보이기가 실패하면, 답글은 보내지 않고 칸에 둔다', async () => {
    const gate = createGate()
    const app = await openDesk({ fault: { approve: gate } })
    await replyWhileApproving()
    gate.endWith(refuses('지금은 받을 수 없습니다.', 503))
    await expect.element(desk.item('광고는').getByRole('alert')).toMatchTextContent(/지금은 받을 수 없습니다./)
    await expect.element(desk.content).toHaveValue('곧바로 하는 답')
    await settleRequests()
    expect(writes(app)).toEqual([])
    delete app.faults.approve
    await desk.send.click()
    await expect.poll(() => app.blog.comments.at(-1)?.content, patiently).toBe('곧바로 하는 답')
  })

  it('보이게 하는 사이에 지우면, 보이게 하기가 실패해도 지운 것을 되돌릴 수 있다', async () => {
    const gate = createGate()
    const app = await openDesk({ fault: { approve: gate } })
    await button('광고는', '보이기').click()
    await button('광고는', '지우기').click()
    await expect.element(removed).toBeVisible()
    gate.endWith(refuses('지금은 받을 수 없습니다.', 503))
    await settleRequests()
    await desk.takeBack.click()
    await expect.element(desk.item('광고는').getByText('보류', { exact: true })).toBeVisible()
    closeTab()
    await settleRequests()
    expect(app.log.filter(({ call }) => call === 'removeComment')).toEqual([])
  })
})
