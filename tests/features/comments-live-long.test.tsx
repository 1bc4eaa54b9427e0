import { describe, expect, it } from 'vitest'

import { batchLimits } from '#/contract/comment-limits.ts'

import { changeComments, type MockComment } from '../../mocks/blog.ts'
import { createGate } from '../../mocks/gate.ts'
import { openApp } from './app.tsx'
import { pressInPlace } from './browser.ts'
import { articleWith, many, paths, postComment, section, shown, thread } from './commenting.ts'
import { change, changes, heardLive, live, news, others, postId, someoneWrites } from './live.ts'
import { settleRequests } from './worker.ts'

const now = '2026-11-20T07:00:00.000Z'
const long = '긴 말 '.repeat(100)

/** Of which the first batch holds far fewer than two hundred. */
const comments = many(400).map((comment): MockComment => ({ ...comment, content: `${comment.id}번째 ${long}` }))

describe('첫 묶음만 온 긴 댓글에서', () => {
  it.each([
    ['누가 댓글을 늘이면', { content: `늘인 ${long.repeat(2)}`, editedAt: now }],
    ['누가 댓글을 지우면', { deletedAt: now, content: '' }],
  ] as const)('%s 바뀌었다고만 알리고, 아직 오지 않은 옛 댓글을 새 댓글이라 하지 않는다', async (_what, to) => {
    const app = await openApp({ ...live, path: paths.empty, blog: { comments } })
    await heardLive(app)
    change(app.blog, `3번째 ${long}`, to, 28)
    await expect.element(changes(app)).toBeInTheDocument()
    expect(news(app).query()).toBeNull()
    await changes(app).click()
    await settleRequests()
    await expect.element(app.page.getByRole('button', { name: /^댓글 더 보기/ })).toBeInTheDocument()
    expect(news(app).query()).toBeNull()
  })

  it('주인이 보인 댓글은 새 댓글 하나다', async () => {
    const held = comments.map((comment): MockComment => (comment.id === 3 ? { ...comment, held: true } : comment))
    const app = await openApp({ ...live, path: paths.empty, blog: { comments: held } })
    await heardLive(app)
    // A post whose comment was approved, as the server has it from then on.
    app.blog.comments = comments
    change(app.blog, '', {}, 28)
    await expect.element(news(app)).toHaveTextContent('새 댓글 1개 보기')
  })
})

it('다 불러온 긴 댓글에서, 내 댓글을 보내는 사이에 누가 지운 댓글도 안다', async () => {
  const gate = createGate()
  const options = { blog: { comments: many(400) }, fault: { writeComment: gate } }
  const app = await openApp({ ...live, path: paths.empty, ...options })
  await section.open()
  pressInPlace(app.page.getByRole('button', { name: /^댓글 더 보기/ }).element())
  await articleWith('301번째 댓글')
  await heardLive(app)
  await postComment()
  await gate.arrival()
  change(app.blog, '301번째 댓글', { deletedAt: now, content: '' }, 28)
  await settleRequests()
  gate.release()
  await changes(app).click()
  await expect.poll(shown('301번째 댓글')).toEqual([])
})

it('다 불러오지 않은 긴 댓글에서, 알린 새 댓글이 지워지면 더 알리지 않는다', async () => {
  const app = await openApp({ ...live, path: paths.empty, blog: { comments: many(400) } })
  await heardLive(app)
  await settleRequests()
  someoneWrites(app.blog, { postId: 28, content: '곧 지울 말' })
  change(app.blog, '', {}, 28)
  await expect.element(news(app)).toHaveTextContent('새 댓글 1개 보기')
  change(app.blog, '곧 지울 말', { deletedAt: now, content: '' }, 28)
  await expect.element(news(app)).not.toBeInTheDocument()
})

it('기다리는 사이에 댓글이 한 묶음보다 길어져도, 기다리던 새 댓글이 고쳐지면 고친 말로 나온다', async () => {
  const app = await openApp({ ...live, path: paths.empty, blog: { comments: many(batchLimits.comments - 1) } })
  await heardLive(app)
  for (const content of ['먼저 온 말', '고칠 말']) someoneWrites(app.blog, { postId: 28, content })
  change(app.blog, '', {}, 28)
  await expect.element(news(app)).toHaveTextContent('새 댓글 2개 보기')
  await app.queryClient.refetchQueries({ queryKey: ['post', 28], exact: true })
  change(app.blog, '고칠 말', { content: '고친 말', editedAt: now }, 28)
  await expect.poll(() => app.log.filter(({ call }) => call === 'comments').length).toBeGreaterThan(1)
  await settleRequests()
  await news(app).click()
  await articleWith('고친 말')
})

it('새 댓글을 묻는 사이에 댓글이 바뀌고 또 하나가 와도, 바뀐 것까지 표시되어 나온다', async () => {
  const gate = createGate()
  const app = await openApp({ ...live, fault: { comments: gate } })
  await heardLive(app)
  others(app.blog, '먼저 온 말')
  const first = await gate.arrival()
  change(app.blog, thread.first, { content: '고친 말', editedAt: now })
  await settleRequests()
  others(app.blog, '또 온 말')
  await settleRequests()
  first.release()
  for (const nth of [1, 2]) {
    const request = await gate.arrival(nth)
    request.release()
  }
  await expect.element(news(app)).toHaveTextContent('새 댓글 2개 보기')
  await news(app).click()
  expect(await articleWith('고친 말')).toHaveAttribute('data-new')
  expect(await articleWith('또 온 말')).toHaveAttribute('data-new')
})

it('첫 묶음만 온 긴 댓글에서 새 댓글을 보면, 아무것도 묻지 않고 모두의 수만 오르고 남은 수는 그대로다', async () => {
  const app = await openApp({ ...live, path: paths.empty, blog: { comments: many(400) } })
  await heardLive(app)
  await section.open()
  const left = () => app.page.getByRole('button', { name: /^댓글 더 보기/ }).query()?.textContent
  for (const [content, total] of [
    ['새로 온 말', 401],
    ['또 온 말', 402],
  ] as const) {
    someoneWrites(app.blog, { postId: 28, content })
    change(app.blog, '', {}, 28)
    await expect.element(news(app)).toHaveTextContent('새 댓글 1개 보기')
    await settleRequests()
    app.log.length = 0
    pressInPlace(news(app).element())
    await articleWith(content)
    expect(section.state()).toBe(`댓글 ${total}개, 열림`)
    expect(left()).toBe('댓글 더 보기 (200개 남음)')
    await settleRequests()
    expect(app.requests()).toEqual([])
  }
  pressInPlace(app.page.getByRole('button', { name: /^댓글 더 보기/ }).element())
  await articleWith('400번째 댓글')
  expect(section.state()).toBe('댓글 402개, 열림')
})

it('한 묶음보다 많은 새 댓글이 와도 모두 세고, 받은 것을 다시 묻지 않는다', async () => {
  const app = await openApp(live)
  await heardLive(app)
  const first = Math.max(...app.blog.comments.map(({ id }) => id)) + 1
  const come = many(250).map((comment): MockComment => ({ ...comment, id: first + comment.id, postId }))
  changeComments(app.blog, postId, [...app.blog.comments, ...come])
  await expect.element(news(app)).toHaveTextContent('새 댓글 250개 보기')
  others(app.blog, '또 온 말')
  await expect.element(news(app)).toHaveTextContent('새 댓글 251개 보기')
  const asked = app.requests().filter((line) => line.startsWith('GET /api/comment?'))
  expect(new Set(asked).size).toBe(asked.length)
  expect(asked).toHaveLength(3)
  await news(app).click()
  await articleWith('또 온 말')
  others(app.blog, '보고 나서 온 말')
  await expect.element(news(app)).toHaveTextContent('새 댓글 1개 보기')
})
