import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'

import { answerLost, refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { button, desk, openDesk } from './desk.ts'
import { change } from './live.ts'
import { patiently } from './screen.ts'

const reopen = () => button('다음 글도', '답글').click()
const answers = () => desk.item('다음 글도').getByRole('article', { name: '글지기', exact: true }).elements()
/** Whether exactly this many answers are confirmed. */
const settled = (count: number) => () =>
  answers().filter((it) => it.getAttribute('aria-busy') === 'false').length === count

describe('책상의 답글', () => {
  it('답글은 바로 서고, 서버가 받으면 그대로 남는다', async () => {
    const gate = createGate()
    const app = await openDesk({ fault: { writeComment: gate } })
    await button('다음 글도', '답글').click()
    await expect.element(desk.content).toHaveFocus()
    await expect.element(desk.replyForm.getByText('글지기로 씁니다.')).toBeVisible()
    await desk.content.fill('곧 씁니다.')
    await desk.send.click()
    const answer = desk.item('다음 글도').getByRole('article', { name: '글지기', exact: true })
    await expect.element(answer).toHaveAttribute('aria-busy', 'true')
    const { request } = await gate.arrival()
    expect(request.body).toEqual({ postId: 30, commentInfo: { content: '곧 씁니다.', parent_comment_id: 7 } })
    expect(request.idempotencyKey).not.toBeNull()
    gate.release()
    await expect.element(answer).toHaveAttribute('aria-busy', 'false')
    expect(app.blog.comments.at(-1)).toMatchObject({ author: '글지기', content: '곧 씁니다.', parentId: 7 })
  })

  it('답하는 사이에 글쓴이가 댓글을 지워도 쓰던 말은 그 자리에 있고, 보내면 까닭을 말한다', async () => {
    const app = await openDesk()
    await desk.tab('모두').click()
    await button('다음 글도', '답글').click()
    await desk.content.fill('쓰던 답')
    const words = app.blog.comments.find(({ id }) => id === 7)?.content ?? ''
    change(app.blog, words, { deletedAt: new Date().toISOString(), content: '' })
    await app.queryClient.refetchQueries({ queryKey: ['owner', 'comments', 'all'] })
    await expect.element(desk.content).toHaveValue('쓰던 답')
    await desk.send.click()
    await expect.element(desk.replyForm.getByRole('alert')).toMatchTextContent(/답글|댓글/)
    await expect.element(desk.content).toHaveValue('쓰던 답')
    await desk.content.fill('')
    await app.queryClient.refetchQueries({ queryKey: ['owner', 'comments', 'all'] })
    await expect.element(desk.replyForm).not.toBeInTheDocument()
  })

  it('보내는 사이에 댓글이 지워져 거절되어도 쓴 말은 칸에 있다', async () => {
    const gate = createGate()
    const app = await openDesk({ fault: { writeComment: gate } })
    await desk.tab('모두').click()
    await button('다음 글도', '답글').click()
    await desk.content.fill('보내던 답')
    await desk.send.click()
    await gate.arrival()
    const words = app.blog.comments.find(({ id }) => id === 7)?.content ?? ''
    change(app.blog, words, { deletedAt: new Date().toISOString(), content: '' })
    await app.queryClient.refetchQueries({ queryKey: ['owner', 'comments', 'all'] })
    gate.release()
    await expect.element(desk.replyForm.getByRole('alert')).toMatchTextContent(/답글|댓글/)
    await expect.element(desk.content).toHaveValue('보내던 답')
  })

  it('이름의 끝소리에 맞추어 말한다', async () => {
    await openDesk({ site: { owner: '민준' } })
    await button('다음 글도', '답글').click()
    await expect.element(desk.replyForm.getByText('민준으로 씁니다.')).toBeVisible()
  })

  it('거절된 답글은 거두고, 적은 말은 칸에 있다', async () => {
    const app = await openDesk({ fault: { writeComment: refuses('지금은 받을 수 없습니다.', 503) } })
    await button('다음 글도', '답글').click()
    await desk.send.click()
    await expect.element(desk.replyForm.getByRole('alert')).toMatchTextContent(/내용을 입력해 주세요./)
    await desk.content.fill('다시 보낼 말')
    await desk.send.click()
    await expect.element(desk.replyForm.getByRole('alert')).toMatchTextContent(/지금은 받을 수 없습니다./)
    await expect.element(desk.content).toHaveValue('다시 보낼 말')
    expect(desk.item('다음 글도').getByRole('article').query()).toBeNull()
    delete app.faults.writeComment
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => app.blog.comments.at(-1)?.content, patiently).toBe('다시 보낼 말')
  })

  it('답이 오다 끊겨 다시 보낸 답글은 하나만 남고, 그 뒤에 같은 말을 또 하면 둘이 된다', async () => {
    const app = await openDesk({ fault: { writeComment: answerLost } })
    const written = () => app.blog.comments.filter(({ content }) => content === '고맙습니다.').length
    await button('다음 글도', '답글').click()
    await desk.content.fill('고맙습니다.')
    await desk.send.click()
    await expect.element(desk.replyForm.getByRole('alert')).toBeVisible()
    app.faults.writeComment = refuses('잠시 뒤에 다시 해 주세요.', 503)
    await desk.send.click()
    await expect.element(desk.replyForm.getByRole('alert')).toMatchTextContent(/잠시 뒤에/)
    delete app.faults.writeComment
    await desk.send.click()
    const answers = desk.item('다음 글도').getByRole('article', { name: '글지기', exact: true })
    await expect.element(answers).toHaveAttribute('aria-busy', 'false')
    expect(written()).toBe(1)
    await button('다음 글도', '답글').click()
    await desk.content.fill('고맙습니다.')
    await desk.send.click()
    await expect.poll(written, patiently).toBe(2)
  })

  it('답을 받지 못한 답글은 책상을 다시 열고 보내도 하나만 남는다', async () => {
    const { blog } = await openDesk({ fault: { writeComment: answerLost } })
    await button('다음 글도', '답글').click()
    await desk.content.fill('고맙습니다.')
    await desk.send.click()
    await expect.element(desk.replyForm.getByRole('alert')).toBeVisible()
    const app = await openDesk({ sameVisitor: true, blog })
    await button('다음 글도', '답글').click()
    await desk.send.click()
    const answers = desk.item('다음 글도').getByRole('article', { name: '글지기', exact: true })
    await expect.element(answers).toHaveAttribute('aria-busy', 'false')
    expect(app.blog.comments.filter(({ content }) => content === '고맙습니다.')).toHaveLength(1)
  })

  it('답을 받지 못한 답글을 두고 다른 답글을 먼저 보내도, 다시 보낸 것은 하나만 남는다', async () => {
    const app = await openDesk({ fault: { writeComment: answerLost } })
    const written = () => app.blog.comments.filter(({ content }) => content === '고맙습니다.').length
    await reopen()
    await desk.content.fill('고맙습니다.')
    await desk.send.click()
    await expect.element(desk.replyForm.getByRole('alert')).toBeVisible()
    delete app.faults.writeComment
    await desk.content.fill('다른 말')
    await desk.send.click()
    await expect.poll(settled(1), patiently).toBe(true)
    await reopen()
    await desk.content.fill('고맙습니다.')
    await desk.send.click()
    await expect.poll(settled(2), patiently).toBe(true)
    expect(written()).toBe(1)
  })

  it('보내는 사이에 다시 연 칸은 비어 있고, 보낸 뒤에도 거절된 뒤에도 말이 겹치지 않는다', async () => {
    const [first, second] = [createGate(), createGate()]
    const app = await openDesk({ fault: { writeComment: first } })
    await reopen()
    await desk.content.fill('먼저 보낸 말')
    await desk.send.click()
    await first.arrival()
    await reopen()
    await expect.element(desk.content, patiently).toHaveValue('')
    first.release()
    const answer = desk.item('다음 글도').getByRole('article', { name: '글지기', exact: true })
    await expect.element(answer).toHaveAttribute('aria-busy', 'false')
    await reopen()
    await reopen()
    await expect.element(desk.content, patiently).toHaveValue('')
    app.faults.writeComment = second
    await desk.content.fill('거절될 말')
    await desk.send.click()
    await second.arrival()
    await reopen()
    second.endWith(refuses('지금은 받을 수 없습니다.', 503))
    await expect.element(desk.replyForm.getByRole('alert'), patiently).toBeVisible()
    await expect.element(desk.content, patiently).toHaveValue('거절될 말')
  })

  it('적던 답글은 다시 열어도 있고, 비밀 댓글의 것은 저장하지 않는다', async () => {
    await openDesk()
    await button('다음 글도', '답글').click()
    await desk.content.fill('적다 만 말')
    await desk.replyForm.getByRole('button', { name: '취소', exact: true }).click()
    await button('비밀 댓글입니다.', '답글').click()
    await desk.content.fill('둘만의 말')
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('둘만의 말')
    await openDesk({ sameVisitor: true })
    await button('다음 글도', '답글').click()
    await expect.element(desk.content).toHaveValue('적다 만 말')
  })
})
