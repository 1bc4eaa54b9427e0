import { expect, it } from 'vitest'

import { rememberOwn } from '#/own-comments/own-comments.ts'

import { answerLost, refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { openApp, type OpenOptions } from './app.tsx'
import { alerts, articleWith, newComment, paths, postComment, section, shown, usualTexts } from './commenting.ts'
import { change, changes, heardLive, live, news, others, postId, someoneWrites } from './live.ts'
import { afterAWhile, settleRequests } from './worker.ts'

const signedIn: OpenOptions = {
  path: paths.thread,
  site: { features: ['live', 'desk'] },
  blog: { session: true },
  cookies: { desk: '1' },
}

it('다른 탭에서 쓴 제 댓글은 알리지 않고 나오고, 그사이 온 남의 댓글은 알린다', async () => {
  const app = await openApp(live)
  await section.open()
  await heardLive(app)
  others(app.blog, '남이 쓴 말')
  await expect.element(news(app)).toHaveTextContent('새 댓글 1개 보기')
  rememberOwn(localStorage, Math.max(...app.blog.comments.map(({ id }) => id)) + 1, postId)
  someoneWrites(app.blog, { content: '다른 탭에서 쓴 말' })
  await articleWith('다른 탭에서 쓴 말')
  await expect.element(news(app)).toHaveTextContent('새 댓글 1개 보기')
  expect(shown('남이 쓴 말')()).toEqual([])
  expect(section.state()).toBe('댓글 7개, 열림')
})

it('제 댓글을 보내는 동안 물러난 단추는, 등록되면 남의 것만 세어 돌아온다', async () => {
  const gate = createGate('answer')
  const app = await openApp({ ...live, fault: { writeComment: gate } })
  await section.open()
  await heardLive(app)
  others(app.blog, '남이 쓴 말')
  await expect.element(news(app)).toHaveTextContent('새 댓글 1개 보기')
  await postComment({ content: '제가 쓴 말' })
  await gate.arrival()
  await expect.element(news(app)).not.toBeInTheDocument()
  gate.release()
  await expect.poll(shown('제가 쓴 말')).toEqual([usualTexts.author])
  await expect.element(news(app)).toHaveTextContent('새 댓글 1개 보기')
})

it('들어와 있는 주인이 책상에서 쓴 것은 알리지 않고 나온다', async () => {
  const app = await openApp(signedIn)
  await section.open()
  await heardLive(app)
  someoneWrites(app.blog, { author: '글지기', content: '책상에서 쓴 말' })
  await articleWith('책상에서 쓴 말')
  expect(news(app).query()).toBeNull()
})

it('서버가 다듬은 제 댓글이 보내는 사이에 남의 것에 섞여 와도, 두 번 보이지 않는다', async () => {
  const [asked, sent] = [createGate(), createGate('answer')]
  const app = await openApp({ ...signedIn, fault: { writeComment: sent } })
  await section.open()
  await heardLive(app)
  others(app.blog, '남이 쓴 말')
  await expect.element(news(app)).toHaveTextContent('새 댓글 1개 보기')
  app.faults.comments = asked
  others(app.blog, '남이 이어 쓴 말')
  const { release } = await asked.arrival()
  await newComment.type({ content: '주인이 쓴 말' })
  await newComment.submit.click()
  await sent.arrival()
  const polished = '다듬은 말'
  change(app.blog, '주인이 쓴 말', { content: polished })
  release()
  await settleRequests()
  await afterAWhile()
  expect([shown('주인이 쓴 말')(), shown(polished)()]).toEqual([['글지기…'], []])
  sent.release()
  asked.release()
  await expect.element(news(app)).toHaveTextContent('새 댓글 2개 보기')
  expect([...shown('주인이 쓴 말')(), ...shown(polished)()]).toEqual(['글지기'])
})

it('기다리는 새 댓글에 다른 탭에서 답하면 그 답도 함께 기다리고, 새 댓글로 세지 않는다', async () => {
  const app = await openApp(signedIn)
  await section.open()
  await heardLive(app)
  const asked = someoneWrites(app.blog, { content: '남이 물은 말' })
  await expect.element(news(app)).toHaveTextContent('새 댓글 1개 보기')
  someoneWrites(app.blog, { author: '글지기', content: '주인이 답한 말', parentId: asked })
  others(app.blog, '또 온 말')
  await expect.element(news(app)).toHaveTextContent('새 댓글 2개 보기')
  expect(section.state()).toBe('댓글 6개, 열림')
  await news(app).click()
  const question = await articleWith('남이 물은 말')
  const answer = await articleWith('주인이 답한 말')
  expect(question.parentElement?.contains(answer)).toBe(true)
  expect(section.state()).toBe('댓글 9개, 열림')
})

it.each([
  ['마지막 댓글이어도', 30, []],
  ['뒤에 다른 댓글이 왔어도', 30, ['뒤에 온 말']],
  ['첫 댓글이어도', 28, []],
] as const)('주인이 확인한 제 댓글은 %s 바뀌었다고 알리고, 누르면 기다린다는 말이 없다', async (_where, id, later) => {
  const app = await openApp({ ...live, path: `/pages/${id}`, blog: { rules: { hold: 'all', words: [], closed: [] } } })
  await section.open()
  await heardLive(app)
  await postComment({ content: '확인을 기다리는 말' })
  const waits = () => app.page.getByText('주인이 확인하면 보입니다.', { exact: true }).query()
  await expect.poll(waits).not.toBeNull()
  const isIdle = () => app.queryClient.isFetching() + app.queryClient.isMutating() === 0
  await expect.poll(isIdle).toBe(true)
  for (const content of later) {
    others(app.blog, content)
    await news(app).click()
    await articleWith(content)
    await expect.poll(isIdle).toBe(true)
  }
  app.blog.comments = app.blog.comments.map(({ held: _held, ...comment }) => comment)
  change(app.blog, '확인을 기다리는 말', {}, id)
  await changes(app).click()
  await expect.poll(waits).toBeNull()
  await articleWith('확인을 기다리는 말')
})

it('방금 쓴 제 댓글이 다른 탭에서 고쳐졌으면, 바뀐 댓글 단추를 누를 때 초점이 그리로 간다', async () => {
  const app = await openApp(live)
  await section.open()
  await heardLive(app)
  await postComment({ content: '방금 쓴 말' })
  await expect.poll(shown('방금 쓴 말')).toEqual([usualTexts.author])
  await expect.poll(() => app.queryClient.isFetching() + app.queryClient.isMutating()).toBe(0)
  change(app.blog, '방금 쓴 말', { content: '고친 말', editedAt: new Date().toISOString() })
  await changes(app).click()
  const corrected = await articleWith('고친 말')
  await expect.poll(() => document.activeElement === corrected).toBe(true)
})

it('답이 오다 끊긴 제 댓글은 새 댓글이라고 알리지 않고, 쓴 말이 든 양식 위에 나온다', async () => {
  const app = await openApp({ ...live, fault: { writeComment: answerLost } })
  await section.open()
  await heardLive(app)
  await postComment({ content: '지하철에서 쓴 말' })
  await articleWith('지하철에서 쓴 말')
  await expect.element(newComment.alert).toHaveTextContent(alerts.writeError)
  others(app.blog, '남이 쓴 말')
  await expect.element(news(app)).toHaveTextContent('새 댓글 1개 보기')
  expect(shown('지하철에서 쓴 말')()).toHaveLength(1)
})

it('거절된 제 댓글과 같은 말이라도, 남이 쓴 것은 새 댓글이라고 알린다', async () => {
  const app = await openApp({ ...live, fault: { writeComment: refuses('막힌 말입니다.', 400) } })
  await section.open()
  await heardLive(app)
  await postComment({ content: '고맙습니다' })
  await expect.element(newComment.alert).toHaveTextContent('막힌 말입니다.')
  someoneWrites(app.blog, { author: usualTexts.author, content: '고맙습니다' })
  await expect.element(news(app)).toHaveTextContent('새 댓글 1개 보기')
  expect(shown('고맙습니다')()).toEqual([])
})
