import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'

import { offline, refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { openApp } from './app.tsx'
import { articlesWith, newComment, paths, postComment, section, shown, usualTexts } from './commenting.ts'
import { screen } from './screen.ts'

const contents = ['하나', '둘', '셋'] as const

const postThree = async (authors: readonly string[] = []) => {
  const gate = createGate()
  const app = await openApp({ path: paths.thread, fault: { writeComment: gate } })
  const requests = []
  for (const [index, content] of contents.entries()) {
    await postComment({ author: authors[index] ?? usualTexts.author, content })
    requests.push(await gate.arrival(index))
  }
  await expect.poll(section.state).toBe('댓글 9개, 열림')
  return { app, gate, requests }
}

const states = () => contents.map((content) => shown(content)())

describe('여러 댓글을 잇달아 보내면', () => {
  it.for([
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ])('쓴 차례대로 서고, 답이 %i, %i, %i번째 차례로 와도 저마다 제 답을 받는다', async (order) => {
    const { app, gate, requests } = await postThree()
    const nodes = contents.flatMap(articlesWith)
    const told = contents.map(() => ['독자…'])
    expect(states()).toEqual(told)
    for (const index of order) {
      requests[index]?.release()
      told[index] = ['독자']
      await expect.poll(states).toEqual(told)
    }
    expect(contents.flatMap(articlesWith)).toEqual(nodes)
    expect(app.blog.comments).toHaveLength(11)
    await expect.poll(section.state).toBe('댓글 9개, 열림')
    gate.release()
  })

  it('가운데 것만 거절되어도 나머지는 그대로고, 거절된 글은 칸에 돌아온다', async () => {
    const { gate, requests } = await postThree()
    requests[1]?.endWith(refuses('거절합니다.', 403))
    await expect.poll(states).toEqual([['독자…'], [], ['독자…']])
    await expect.element(newComment.alert).toHaveTextContent('거절합니다.')
    expect(newComment.values().content).toBe('둘')
    requests[2]?.release()
    requests[0]?.release()
    await expect.poll(states).toEqual([['독자'], [], ['독자']])
    await expect.poll(section.state).toBe('댓글 8개, 열림')
    gate.release()
  })

  it('저마다 다른 이름으로 보낸 셋 가운데 둘째가 마지막에 거절되어도, 빈 칸에 그 이름과 함께 돌아온다', async () => {
    const { gate, requests } = await postThree(['까치', '바람', '구름'])
    requests[0]?.release()
    requests[2]?.release()
    await expect.poll(states).toEqual([['까치'], ['바람…'], ['구름']])
    requests[1]?.endWith(refuses('거절합니다.', 403))
    await expect.poll(newComment.values).toEqual({ ...usualTexts, author: '바람', content: '둘' })
    expect(newComment.revive.elements()).toEqual([])
    gate.release()
  })

  it('모두 거절되면 처음 것이 칸에, 나머지는 저마다 되살리기와 함께 남는다', async () => {
    const { gate } = await postThree()
    gate.endWith(offline)
    await expect.poll(states).toEqual([[], [], []])
    await expect.poll(section.state).toBe('댓글 6개, 접힘')
    await expect.poll(() => newComment.revive.elements().length).toBe(2)
    await newComment.revive.last().click()
    await expect.poll(() => newComment.revive.elements().length).toBe(2)
    const waiting = newComment.alert.elements().map(({ textContent }) => textContent)
    const everything = [newComment.values().content, ...waiting].join()
    for (const content of contents) expect(everything).toContain(content)
  })

  it('다시 불러오는 것은 마지막 답이 온 뒤 한 번이다', async () => {
    const { app, gate, requests } = await postThree()
    app.log.length = 0
    requests[0]?.release()
    requests[2]?.release()
    await expect.poll(states).toEqual([['독자'], ['독자…'], ['독자']])
    expect(app.requests()).toEqual([])
    requests[1]?.release()
    await expect.poll(app.requests).toEqual(['GET /api/posts/30'])
    gate.release()
  })
})

describe('댓글이 오가는 사이에 다시 불러와도', () => {
  it('서버가 아직 모르는 댓글은 그대로 서 있다', async () => {
    const gate = createGate()
    const app = await openApp({ path: paths.thread, fault: { writeComment: gate } })
    await postComment({ content: '하나' })
    await gate.arrival()
    await app.queryClient.invalidateQueries({ queryKey: ['post', 30] })
    expect(shown('하나')()).toEqual(['독자…'])
    expect(section.state()).toBe('댓글 7개, 열림')
    gate.release()
    await expect.poll(shown('하나')).toEqual(['독자'])
  })

  it('서버가 이미 아는 댓글은 두 번 보이지 않고, 같은 자리에 있다', async () => {
    const gate = createGate('answer')
    const app = await openApp({ path: paths.thread, fault: { writeComment: gate } })
    await postComment({ content: '하나' })
    await gate.arrival()
    const [pending] = articlesWith('하나')
    await app.queryClient.invalidateQueries({ queryKey: ['post', 30] })
    expect(articlesWith('하나')).toEqual([pending])
    expect(section.state()).toBe('댓글 7개, 열림')
    gate.release()
    await expect.poll(shown('하나')).toEqual(['독자'])
    expect(articlesWith('하나')).toEqual([pending])
    expect(section.state()).toBe('댓글 7개, 열림')
  })

  it('등록되기 전에 쓰인 답이 나중에 와도 등록된 댓글을 지우지 않는다', async () => {
    const reading = createGate('answer')
    const app = await openApp({ path: paths.thread })
    await expect.element(screen.article('모든 것이 든 글')).toBeVisible()
    app.faults.post = reading
    void app.queryClient.invalidateQueries({ queryKey: ['post', 30] })
    const old = await reading.arrival(0)
    await postComment({ content: '하나' })
    await expect.poll(shown('하나')).toEqual(['독자'])
    const fresh = await reading.arrival(1)
    old.release()
    fresh.release()
    await expect.poll(() => app.queryClient.isFetching()).toBe(0)
    expect(shown('하나')()).toEqual(['독자'])
    expect(section.state()).toBe('댓글 7개, 열림')
  })

  it('남이 그 사이에 쓴 댓글도 함께 보인다', async () => {
    const gate = createGate()
    const app = await openApp({ path: paths.thread, fault: { writeComment: gate } })
    await postComment({ content: '하나' })
    await gate.arrival()
    const [first] = app.blog.comments
    if (first !== undefined) app.blog.comments = [...app.blog.comments, { ...first, id: 50, content: '남의 글' }]
    await app.queryClient.invalidateQueries({ queryKey: ['post', 30] })
    gate.release()
    await expect.poll(shown('하나')).toEqual(['독자'])
    expect(shown('남의 글')()).toEqual(['은행잎'])
    await expect.poll(section.state).toBe('댓글 8개, 열림')
  })
})

describe('화면을 떠나도', () => {
  it('보내던 댓글은 등록되고, 돌아오면 서 있다', async () => {
    const gate = createGate()
    const app = await openApp({ path: paths.thread, fault: { writeComment: gate } })
    await postComment({ content: '하나' })
    await gate.arrival()
    await screen.link('홈').click()
    await expect.element(screen.heading('전체')).toBeVisible()
    gate.release()
    await expect.poll(() => app.blog.comments.length).toBe(9)
    app.history.back()
    await expect.poll(shown('하나')).toEqual(['독자'])
  })

  it('거절된 글은 돌아왔을 때 비밀번호까지 칸에 있다', async () => {
    const gate = createGate()
    const app = await openApp({ path: paths.thread, fault: { writeComment: gate } })
    await postComment({ content: '하나' })
    await gate.arrival()
    await screen.link('홈').click()
    await expect.element(screen.heading('전체')).toBeVisible()
    gate.endWith(refuses('거절합니다.', 403))
    app.history.back()
    await expect.element(newComment.alert).toHaveTextContent('거절합니다.')
    expect(newComment.values()).toEqual({ author: '독자', password: '비밀 1234', content: '하나' })
  })
})

it('비밀번호를 치는 사이에 거절되면, 치던 것은 그대로고 거절된 글은 곁에 선다', async () => {
  const gate = createGate()
  await openApp({ path: paths.empty, fault: { writeComment: gate } })
  await postComment()
  const request = await gate.arrival()
  const password = newComment.form.getByLabelText('비밀번호', { exact: true })
  await password.click()
  await userEvent.keyboard('new')
  request.endWith(refuses('거절합니다.', 403))
  await expect.element(newComment.form.getByRole('button', { name: '되살리기' })).toBeVisible()
  await userEvent.keyboard('SECRET')
  expect(newComment.values()).toEqual({ author: '독자', password: 'newSECRET', content: '' })
  expect(JSON.stringify(localStorage)).not.toContain('SECRET')
})
