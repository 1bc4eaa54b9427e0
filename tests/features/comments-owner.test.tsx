import { describe, expect, it } from 'vitest'

import { broken, malformed, offline, refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { openApp } from './app.tsx'
import {
  alerts,
  articleWith,
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
import { settleRequests } from './worker.ts'

const owner = { author: '글지기', password: 'admin-password' } as const
const calls = (app: Awaited<ReturnType<typeof openApp>>) =>
  app.log.map(({ call }) => call).filter((call) => call === 'authAdmin' || call === 'writeComment')

describe('글지기의 이름으로 쓰면', () => {
  it('비밀번호가 맞다는 답이 온 뒤에야 서고 나간다', async () => {
    const gate = createGate()
    const app = await openApp({ path: paths.thread, fault: { authAdmin: gate } })
    await postComment(owner)
    const { request } = await gate.arrival()
    expect(request.body).toEqual({ password: owner.password })
    expect(calls(app)).toEqual(['authAdmin'])
    expect(section.state()).toBe('댓글 6개, 접힘')
    expect(shown(usualTexts.content)()).toEqual([])
    expect(newComment.values()).toEqual({ ...usualTexts, ...owner })
    expect(document.querySelector('[aria-busy="true"]')).toBeNull()
    await expect.element(newComment.form.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
    gate.release()
    await expect.poll(shown(usualTexts.content)).toEqual(['글지기'])
    expect(calls(app)).toEqual(['authAdmin', 'writeComment'])
    await expect.element(newComment.form.getByRole('button')).toHaveAttribute('aria-disabled', 'false')
    expect(newComment.values()).toEqual({ author: '글지기', password: '', content: '' })
  })

  it.for(['글 지기', ' 글지기 ', '글지기'.normalize('NFD'), '글\u200b지기', '\uE000글지기'])(
    '닮은 이름도 묻는다: “%s”',
    async (author) => {
      const app = await openApp({ path: paths.thread })
      await postComment({ author, password: '틀린 것' })
      await expect.element(newComment.alert).toHaveTextContent(alerts.wrongPassword)
      expect(calls(app)).toEqual(['authAdmin'])
    },
  )

  it('이름이 들어 있기만 하면 묻지 않는다', async () => {
    const app = await openApp({ path: paths.thread })
    await postComment({ author: '글지기 친구' })
    await expect.poll(shown(usualTexts.content)).toEqual(['글지기 친구'])
    expect(calls(app)).toEqual(['writeComment'])
  })

  it.for([
    ['아니라는 답', undefined, alerts.wrongPassword],
    ['거절', refuses('관리자 비밀번호가 아닙니다.'), alerts.wrongPassword],
    ['권한 없음', refuses('관리자 비밀번호가 아닙니다.', 403), alerts.wrongPassword],
    ['너무 잦음', refuses('1분 뒤에 다시 해 주세요.', 429), '1분 뒤에 다시 해 주세요.'],
    ['까닭 없이 너무 잦음', refuses(undefined, 429), alerts.writeFailed],
    ['까닭 없는 서버의 탈', refuses(undefined, 503), alerts.writeFailed],
    ['못 쓸 답', broken(), alerts.writeFailed],
    ['엉뚱한 답', malformed(), alerts.writeFailed],
    ['닿지 못함', offline, alerts.writeError],
  ] as const)('%s이면 아무것도 서거나 나가지 않고, 쓴 것은 그대로다', async ([, fault, alert]) => {
    const app = await openApp({ path: paths.thread, fault: { authAdmin: fault } })
    await postComment({ ...owner, password: '틀린 것' })
    await expect.element(newComment.alert).toHaveTextContent(alert)
    expect(newComment.values()).toEqual({ ...usualTexts, ...owner, password: '틀린 것' })
    expect(calls(app)).toEqual(['authAdmin'])
    expect(section.state()).toBe('댓글 6개, 접힘')
    expect(document.documentElement.outerHTML).not.toContain('틀린 것')
  })

  it('비밀번호가 틀리면 그 칸으로 돌아가고, 고치면 등록된다', async () => {
    await openApp({ path: paths.thread })
    await postComment({ ...owner, password: '틀린 것' })
    await expect.element(newComment.password).toHaveFocus()
    await newComment.type(owner)
    await newComment.submit.click()
    await expect.poll(shown(usualTexts.content)).toEqual(['글지기'])
    expect(newComment.alert.query()).toBeNull()
  })

  it('답글도 같다', async () => {
    const app = await openThread()
    await sendReply(thread.last, { ...owner, password: '틀린 것' })
    await expect.element(reply.alert).toHaveTextContent(alerts.wrongPassword)
    expect(reply.values()).toEqual({ ...usualTexts, ...owner, password: '틀린 것' })
    expect(calls(app)).toEqual(['authAdmin'])
    app.faults.authAdmin = offline
    await reply.submit.click()
    await expect.element(reply.alert).toHaveTextContent(alerts.replyError)
    app.faults.authAdmin = undefined
    await reply.type(owner)
    await reply.submit.click()
    await expect.poll(shown(usualTexts.content)).toEqual(['글지기'])
    expect((await articleWith(thread.last)).contains(await articleWith(usualTexts.content))).toBe(true)
  })

  it('기다리는 동안 다시 눌러도 한 번만 묻고 보낸다', async () => {
    const gate = createGate()
    const app = await openApp({ path: paths.thread, fault: { authAdmin: gate } })
    await postComment(owner)
    await gate.arrival()
    await newComment.submit.click({ force: true })
    gate.release()
    await expect.poll(shown(usualTexts.content)).toEqual(['글지기'])
    expect(calls(app)).toEqual(['authAdmin', 'writeComment'])
  })

  it('묻는 동안 칸을 닫았다 다시 열어 같은 글을 보내도 하나만 등록된다', async () => {
    const gate = createGate()
    const app = await openThread({ fault: { authAdmin: gate } })
    await sendReply(thread.last, owner)
    await gate.arrival()
    await press(thread.first, '답글')
    await press(thread.last, '답글')
    await reply.type({ password: owner.password })
    await reply.submit.click()
    gate.release()
    await expect.poll(shown(usualTexts.content)).toEqual(['글지기'])
    await settleRequests()
    expect(calls(app).filter((call) => call === 'writeComment')).toHaveLength(1)
    expect(shown(usualTexts.content)()).toEqual(['글지기'])
  })

  it('기다리는 동안 더 쓴 글은 칸에 남고, 누른 때의 글이 나간다', async () => {
    const gate = createGate()
    const app = await openApp({ path: paths.thread, fault: { authAdmin: gate } })
    await postComment(owner)
    await gate.arrival()
    await newComment.type({ content: `${usualTexts.content} 더 쓴 글` })
    gate.release()
    await expect.poll(shown(usualTexts.content)).toEqual(['글지기'])
    expect(app.blog.comments.at(-1)?.content).toBe(usualTexts.content)
    expect(newComment.values().content).toBe(`${usualTexts.content} 더 쓴 글`)
    await expect.element(newComment.content).toHaveFocus()
  })

  it('기다리는 동안 다른 칸에 쓰고 있으면 그 손을 빼앗지 않는다', async () => {
    const gate = createGate()
    await openThread({ fault: { authAdmin: gate } })
    await postComment(owner)
    await gate.arrival()
    await press(thread.last, '답글')
    await reply.type({ author: '까' })
    gate.release()
    await expect.poll(shown(usualTexts.content)).toEqual(['글지기'])
    await expect.element(reply.author).toHaveFocus()
  })

  it('기다리는 동안 다른 답글 칸을 열어도 그 칸은 닫히지 않는다', async () => {
    const gate = createGate()
    await openThread({ fault: { authAdmin: gate } })
    await sendReply(thread.last, owner)
    await gate.arrival()
    await press(thread.first, '답글')
    await reply.type({ content: '쓰는 중' })
    gate.release()
    await expect.poll(shown(usualTexts.content)).toEqual(['글지기'])
    expect(reply.values().content).toBe('쓰는 중')
    expect((await articleWith(thread.first)).contains(reply.form.element())).toBe(true)
  })

  it('기다리는 동안 다른 칸을 열었는데 비밀번호가 틀렸으면, 그 댓글 아래에서 알린다', async () => {
    const gate = createGate()
    await openThread({ fault: { authAdmin: gate } })
    await sendReply(thread.last, { ...owner, password: '틀린 것' })
    await gate.arrival()
    await press(thread.first, '답글')
    gate.release()
    await expect.element(screen.alert().filter({ hasText: alerts.wrongPassword })).toBeVisible()
    await press(thread.last, '되살리기')
    await expect.poll(reply.values).toEqual({ ...usualTexts, ...owner, password: '틀린 것' })
  })

  it('기다리는 동안 취소하면 보내지 않는다', async () => {
    const gate = createGate()
    const app = await openThread({ fault: { authAdmin: gate } })
    await sendReply(thread.last, owner)
    await gate.arrival()
    await reply.cancel.click()
    gate.release()
    await settleRequests()
    expect(calls(app)).toEqual(['authAdmin'])
    expect(section.state()).toBe('댓글 6개, 열림')
    expect(screen.alert().query()).toBeNull()
  })
})
