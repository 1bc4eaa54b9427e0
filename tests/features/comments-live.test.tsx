import { expect, it } from 'vitest'

import { type Fault, offline } from '../../mocks/faults.ts'
import { openApp, type OpenOptions } from './app.tsx'
import {
  articleWith,
  newComment,
  paths,
  postComment,
  section,
  shown,
  startCorrection,
  thread,
  usualTexts,
} from './commenting.ts'
import { change, changes, heardLive, live, news, others, postId } from './live.ts'
import { patiently } from './screen.ts'
import { settleRequests } from './worker.ts'

const liveAndEdit: OpenOptions = { path: paths.thread, site: { features: ['live', 'edit'] } }
const now = '2026-11-20T07:00:00.000Z'

it('읽는 동안 남이 쓴 댓글은 단추로 알리고, 누르면 표시되어 나오고 초점이 그리로 간다', async () => {
  const app = await openApp(live)
  await heardLive(app)
  others(app.blog, '새로 온 말', '또 온 말')
  await expect.element(news(app)).toHaveTextContent('새 댓글 2개 보기')
  expect(section.state()).toBe('댓글 6개, 접힘')
  await news(app).click()
  await expect.poll(section.state).toBe('댓글 8개, 열림')
  const first = await articleWith('새로 온 말')
  await expect.poll(() => document.activeElement === first).toBe(true)
  expect(first).toHaveAttribute('data-new')
  expect(await articleWith('또 온 말')).toHaveAttribute('data-new')
  expect(await articleWith(thread.first)).not.toHaveAttribute('data-new')
  expect(news(app).query()).toBeNull()
})

it('댓글이 없던 글에 남이 처음 쓴 댓글을 보아도, 더 볼 것이 있다고 하지 않는다', async () => {
  const app = await openApp({ ...live, blog: { comments: [] } })
  await heardLive(app)
  others(app.blog, '처음 온 말', '둘째 말')
  await news(app).click()
  await articleWith('처음 온 말')
  expect(section.state()).toBe('댓글 2개, 열림')
  expect(app.page.getByRole('button', { name: '댓글 더 보기', exact: true }).query()).toBeNull()
})

it('누른 다음에 그 댓글을 아직 모르는 대답이 와도 사라지지 않는다', async () => {
  let cached: Response | undefined
  const stale: Fault = async (respond) => (cached ??= await respond()).clone()
  const app = await openApp({ ...live, fault: { post: stale } })
  await heardLive(app)
  others(app.blog, '새로 온 말')
  await news(app).click()
  await articleWith('새로 온 말')
  await settleRequests()
  expect(section.state()).toBe('댓글 7개, 열림')
})

it('긴 글을 쓰는 동안 스무 개가 와도 글과 초점과 스크롤이 그대로다', async () => {
  const app = await openApp(live)
  await heardLive(app)
  await newComment.type(usualTexts)
  await newComment.content.click()
  const before = window.scrollY
  const field = newComment.content.element()
  const top = field.getBoundingClientRect().top
  others(app.blog, ...Array.from({ length: 20 }, (_, index) => `${index}번째로 온 말`))
  await expect.element(news(app)).toHaveTextContent('새 댓글 20개 보기')
  expect([window.scrollY, field.getBoundingClientRect().top]).toEqual([before, top])
  expect(document.activeElement).toBe(field)
  expect(newComment.values()).toEqual(usualTexts)
})

it('내가 쓴 댓글은 새 댓글로 알리지 않는다', async () => {
  const app = await openApp(live)
  await heardLive(app)
  await postComment({ content: '내가 쓴 말' })
  await expect.poll(shown('내가 쓴 말')).toEqual([usualTexts.author])
  // Writing a comment refetches the whole thread.
  await expect.poll(() => app.queryClient.isFetching() + app.queryClient.isMutating()).toBe(0)
  // Nor does it ask for the comment that it has already.
  await settleRequests()
  const asked = () => app.requests().filter((line) => line.startsWith('GET /api/comment?'))
  expect(asked()).toEqual([])
  others(app.blog, '남이 쓴 말')
  await expect.element(news(app)).toHaveTextContent('새 댓글 1개 보기')
  expect(asked()).toHaveLength(1)
})

it('흐름이 끊기면 창으로 돌아올 때 묻고, 서버가 할 줄 모르면 부르지 않는다', async () => {
  const app = await openApp({ ...live, fault: { live: offline } })
  await expect.poll(() => app.requests().some((line) => line.endsWith('/live')), patiently).toBe(true)
  others(app.blog, '그새 온 말')
  window.dispatchEvent(new Event('focus'))
  await expect.element(news(app)).toHaveTextContent('새 댓글 1개 보기')

  const plain = await openApp({ path: paths.thread })
  await section.open()
  window.dispatchEvent(new Event('focus'))
  expect(plain.requests().filter((line) => line.includes('live') || line.includes('/comment'))).toEqual([])
})

it('오래 떠났다가 돌아와도 누를 때까지 움직이지 않는다', async () => {
  const app = await openApp(live)
  await section.open()
  await heardLive(app)
  others(app.blog, '떠난 사이에 온 말')
  await expect.element(news(app)).toHaveTextContent('새 댓글 1개 보기')
  for (const query of app.queryClient.getQueryCache().getAll()) query.setState({ dataUpdatedAt: 0 })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  window.dispatchEvent(new Event('online'))
  await settleRequests()
  expect(section.state()).toBe('댓글 6개, 열림')
  await expect.element(news(app)).toHaveTextContent('새 댓글 1개 보기')
})

it('남이 고치거나 지운 댓글은 단추로 알리고, 누르기 전에는 그대로이며, 누르면 바뀌고 초점이 그리로 간다', async () => {
  const app = await openApp(live)
  await section.open()
  await heardLive(app)
  const other = app.blog.comments.findLast((comment) => comment.postId === postId && comment.deletedAt === null)
  change(app.blog, thread.first, { content: '고친 말', editedAt: now })
  await expect.element(changes(app)).toBeInTheDocument()
  change(app.blog, other?.content ?? '', { deletedAt: now })
  await settleRequests()
  expect(section.state()).toBe('댓글 6개, 열림')
  expect(shown('고친 말')()).toEqual([])
  await changes(app).click()
  await expect.poll(section.state).toBe('댓글 5개, 열림')
  const corrected = await articleWith('고친 말')
  await expect.poll(() => document.activeElement === corrected).toBe(true)
  expect(changes(app).query()).toBeNull()
})

it('보고 나서 접은 뒤에 같은 댓글이 또 고쳐지면, 바뀐 댓글 단추가 다시 펼친다', async () => {
  const app = await openApp(live)
  await heardLive(app)
  change(app.blog, thread.first, { content: '고친 말', editedAt: now })
  await changes(app).click()
  await articleWith('고친 말')
  await expect.poll(() => app.queryClient.isFetching()).toBe(0)
  await section.toggle.click()
  expect(section.state()).toBe('댓글 6개, 접힘')
  change(app.blog, '고친 말', { content: '또 고친 말', editedAt: '2026-11-20T08:00:00.000Z' })
  await changes(app).click()
  await expect.poll(section.state).toBe('댓글 6개, 열림')
  const corrected = await articleWith('또 고친 말')
  await expect.poll(() => document.activeElement === corrected).toBe(true)
})

it('제 댓글이 주인을 기다리는 동안에도 남이 고친 것을 안다', async () => {
  const app = await openApp({ ...live, blog: { rules: { hold: 'all', words: [], closed: [] } } })
  await section.open()
  await heardLive(app)
  await postComment()
  await expect.poll(() => app.blog.comments.at(-1)?.held).toBe(true)
  await expect.poll(() => app.queryClient.isFetching() + app.queryClient.isMutating()).toBe(0)
  await settleRequests()
  change(app.blog, thread.first, { content: '고친 말', editedAt: now })
  await expect.element(changes(app)).toBeInTheDocument()
})

it('새 댓글과 바뀐 댓글이 함께 기다리면 단추 하나로 모두 나온다', async () => {
  const app = await openApp(live)
  await section.open()
  await heardLive(app)
  others(app.blog, '새로 온 말')
  await expect.element(news(app)).toHaveTextContent('새 댓글 1개 보기')
  change(app.blog, thread.first, { content: '고친 말', editedAt: now })
  change(app.blog, '새로 온 말', { content: '새로 와서 고친 말', editedAt: now })
  await settleRequests()
  await expect.element(news(app)).toHaveTextContent('새 댓글 1개 보기')
  await news(app).click()
  await articleWith('고친 말')
  await articleWith('새로 와서 고친 말')
  expect(app.page.getByRole('button', { name: /댓글( \d+개)? 보기$/ }).query()).toBeNull()
})

it('내가 고치거나 지운 것은 알리지 않는다', async () => {
  const app = await openApp(liveAndEdit)
  await section.open()
  await heardLive(app)
  await startCorrection(thread.last, '내가 고친 말')
  await expect.poll(shown('내가 고친 말')).toHaveLength(1)
  await expect.poll(() => app.queryClient.isFetching() + app.queryClient.isMutating()).toBe(0)
  await settleRequests()
  expect(changes(app).query()).toBeNull()
  // What was sent after it is still announced.
  change(app.blog, thread.first, { content: '고친 말', editedAt: now })
  await expect.element(changes(app)).toBeInTheDocument()
})
