import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createGate } from '../../mocks/gate.ts'
import { openApp } from './app.tsx'
import {
  articlesWith,
  articleWith,
  newComment,
  openThread,
  paths,
  postComment,
  shown,
  usualTexts,
} from './commenting.ts'

const links = 'https://a.example 과 https://b.example 에서 싸게 팝니다'
const site = { features: ['desk'] } as const
const held = '주인이 확인하면 보입니다.'

/** The clock stands still, so that no machine is too slow for the test. */
let now = 0
let restore = () => {}
beforeEach(() => {
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  restore = () => clock.mockRestore()
})
afterEach(() => restore())

it('양식이 서자마자 보낸 글에 링크가 여럿이면 주인의 확인을 기다린다', async () => {
  await openThread({ site })
  await postComment({ content: links })
  await expect.poll(() => articlesWith(links).map((it) => it.textContent.includes(held))).toEqual([true])
})

it('천천히 쓴 글에는 링크가 여럿이어도 된다', async () => {
  const gate = createGate()
  await openThread({ site, fault: { writeComment: gate } })
  now += 2_000
  await postComment({ content: links })
  const { request } = await gate.arrival()
  expect(request.body).toMatchObject({ commentInfo: { open_ms: 2_000 } })
  gate.release()
  await expect.poll(shown(links)).toEqual(['독자'])
  expect(await articleWith(links)).not.toMatchTextContent(held)
})

it('링크가 여럿이 아니면 아무리 빨라도 된다: 붙여 넣은 한마디일 수 있다', async () => {
  const gate = createGate()
  await openApp({ path: paths.thread, site, fault: { writeComment: gate } })
  await postComment({ content: '이 글이요: https://a.example' })
  const { request } = await gate.arrival()
  expect(request.body).toEqual({ postId: 30, commentInfo: { ...usualTexts, content: '이 글이요: https://a.example' } })
  gate.release()
})

it('쓰다 만 글을 다시 열어 곧바로 보내도 된다', async () => {
  const gate = createGate()
  await openApp({ path: paths.thread, site })
  await newComment.type({ ...usualTexts, content: links })
  await openApp({ path: paths.thread, site, sameVisitor: true, fault: { writeComment: gate } })
  await newComment.type({ password: usualTexts.password })
  await newComment.submit.click()
  const { request } = await gate.arrival()
  expect(request.body).toEqual({ postId: 30, commentInfo: { ...usualTexts, content: links } })
  gate.release()
})

it('책상이 없는 서버에는 명세에 있는 것만 보낸다', async () => {
  const gate = createGate()
  await openApp({ path: paths.thread, fault: { writeComment: gate } })
  await postComment({ content: links })
  const { request } = await gate.arrival()
  expect(request.body).toEqual({ postId: 30, commentInfo: { ...usualTexts, content: links } })
  gate.release()
})
