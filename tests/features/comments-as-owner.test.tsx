import { expect, it } from 'vitest'
import { page } from 'vitest/browser'

import type { MockComment } from '../../mocks/blog.ts'
import { offline, refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { sampleComments } from '../../mocks/sample-comments.ts'
import { openApp, type OpenOptions } from './app.tsx'
import {
  articleWith,
  deletion,
  many,
  newComment,
  paths,
  press,
  reply,
  section,
  shown,
  thread,
  usualTexts,
} from './commenting.ts'
import { desk } from './desk.ts'
import { patiently } from './screen.ts'
import { settleRequests } from './worker.ts'

/** The owner is signed in on this browser. */
const signedIn: OpenOptions = {
  path: paths.thread,
  site: { features: ['desk', 'edit', 'secret'] },
  blog: { session: true },
  cookies: { desk: '1' },
}

const withSecret = sampleComments.map((comment): MockComment =>
  comment.id === 3 ? { ...comment, content: '둘만 아는 말', secret: true } : comment,
)
const closed = page.getByRole('article', { name: '비밀 댓글', exact: true })

const buttonIn = async (content: string, name: string) => {
  const article = await articleWith(content)
  const button = [...article.querySelectorAll('button')].find((it) => it.textContent.trim() === name)
  if (button === undefined) throw new Error(`${content} has no button ${name}`)
  return button
}

it('들어와 있는 주인은 이름도 비밀번호도 없이 쓰고, 주인의 댓글로 나온다', async () => {
  const app = await openApp(signedIn)
  await expect.element(newComment.form.getByText('글지기로 씁니다.')).toBeVisible()
  expect([newComment.author.query(), newComment.password.query()]).toEqual([null, null])
  await newComment.submit.click()
  await expect.element(newComment.alert).toHaveTextContent('내용을 입력해 주세요.')
  await newComment.content.fill('주인이 남긴 말')
  await newComment.submit.click()
  await expect.poll(shown('주인이 남긴 말')).toEqual(['글지기'])
  await expect.poll(() => app.blog.comments.at(-1)?.author).toBe('글지기')
  const sent = app.log.find(({ call }) => call === 'writeComment')
  expect(JSON.stringify(sent?.body)).not.toMatch(/author|password/)
  expect(app.log.filter(({ call }) => call === 'authAdmin')).toEqual([])
})

it('들어와 있는 주인은 아무 댓글이나 비밀번호 없이 지운다', async () => {
  const app = await openApp(signedIn)
  await section.open()
  ;(await buttonIn(thread.last, '지우기')).click()
  await expect.poll(() => app.blog.comments.find(({ content }) => content === thread.last)).toBeUndefined()
  expect(deletion.form.query()).toBeNull()
  await expect.poll(shown(thread.last)).toEqual([])
})

it('지우기를 두 번 눌러도, 그 자리로 올라온 다음 댓글은 지우지 않는다', async () => {
  const app = await openApp({ ...signedIn, path: paths.empty, blog: { session: true, comments: many(4) } })
  await section.open()
  const next = await buttonIn('2번째 댓글', '지우기')
  ;(await buttonIn('1번째 댓글', '지우기')).click()
  await expect.poll(shown('1번째 댓글')).toEqual([])
  next.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  await settleRequests()
  expect(app.log.filter(({ call }) => call === 'deleteComment')).toHaveLength(1)
})

it('들어와 있던 것이 끝났으면 그렇다고 하고, 쓴 말은 그대로 이름과 비밀번호로 낼 수 있다', async () => {
  const ended = '주인으로 들어와 있지 않습니다. 책상(/owner)에서 다시 들어와 주세요.'
  const app = await openApp({ ...signedIn, fault: { writeComment: refuses(ended, 401) } })
  await newComment.content.fill('주인이 남긴 말')
  await newComment.submit.click()
  await expect.element(newComment.alert).toHaveTextContent(ended)
  expect(newComment.values()).toEqual({ author: '글지기', password: '', content: '주인이 남긴 말' })
  expect(document.cookie).not.toContain('desk=')
  app.faults.writeComment = undefined
  app.blog.session = false
  await newComment.password.fill('admin-password')
  await newComment.submit.click()
  await expect.poll(shown('주인이 남긴 말')).toEqual(['글지기'])
})

it('주인이 연 비밀 댓글은 책상에서 나가면 다시 닫힌다', async () => {
  const app = await openApp({ ...signedIn, blog: { session: true, comments: withSecret } })
  await section.open()
  await closed.getByRole('button', { name: '열기', exact: true }).click()
  await expect.poll(() => shown('둘만 아는 말')().length).toBe(1)
  await app.router.navigate({ to: '/owner' })
  await desk.leave.click()
  await expect.element(desk.door).toBeVisible()
  app.history.back()
  await expect.element(closed, patiently).toBeVisible()
  expect(shown('둘만 아는 말')()).toEqual([])
})

it('다른 문서에서 나간 뒤 뒤로 오면, 주인이 연 비밀 댓글도 주인의 칸도 없다', async () => {
  await openApp({ ...signedIn, blog: { session: true, comments: withSecret } })
  await section.open()
  await closed.getByRole('button', { name: '열기', exact: true }).click()
  await expect.poll(() => shown('둘만 아는 말')().length).toBe(1)
  document.cookie = 'desk=; path=/; max-age=0'
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(closed).toBeVisible()
  expect(shown('둘만 아는 말')()).toEqual([])
  await expect.element(newComment.author).toBeVisible()
})

it('비밀 댓글이 열리지 않으면 까닭을 말하고 비밀번호를 묻는다', async () => {
  await openApp({ ...signedIn, blog: { session: true, comments: withSecret }, fault: { openComment: offline } })
  await section.open()
  await closed.getByRole('button', { name: '열기', exact: true }).click()
  const form = page.getByRole('form', { name: '비밀 댓글 열기', exact: true })
  await expect.element(form.getByRole('alert')).toHaveTextContent('비밀 댓글을 열지 못했습니다.')
  await expect.element(form.getByLabelText('비밀번호')).toHaveFocus()
})

it.for(['댓글', '답글'])('비밀 댓글이 열리지 않아도 그사이 쓰던 %s은 그대로다', async (what) => {
  const gate = createGate()
  await openApp({ ...signedIn, blog: { session: true, comments: withSecret }, fault: { openComment: gate } })
  await section.open()
  await closed.getByRole('button', { name: '열기', exact: true }).click()
  await gate.arrival()
  const form = what === '답글' ? reply : newComment
  if (what === '답글') await press(thread.first, '답글')
  await form.content.fill('쓰는 중')
  gate.endWith(offline)
  await expect.element(closed.getByRole('alert')).toHaveTextContent('비밀 댓글을 열지 못했습니다.')
  expect(form.values().content).toBe('쓰는 중')
  await expect.element(form.content).toHaveFocus()
})

it('주인으로 쓴 댓글은 이 브라우저가 기억하는 이름을 바꾸지 않는다', async () => {
  localStorage.setItem('comment-author', '철수')
  const app = await openApp({ ...signedIn, sameVisitor: true })
  await newComment.content.fill('주인이 남긴 말')
  await newComment.submit.click()
  await expect.poll(() => app.blog.comments.at(-1)?.content).toBe('주인이 남긴 말')
  await expect.element(newComment.content).toHaveValue('')
  await settleRequests()
  expect(localStorage.getItem('comment-author')).toBe('철수')
})

it('이름의 마지막 소리에 맞는 토씨를 붙인다', async () => {
  await openApp({ ...signedIn, site: { ...signedIn.site, owner: '민준' } })
  await expect.element(newComment.form.getByText('민준으로 씁니다.')).toBeVisible()
})

it('세션이 없으면 이름과 비밀번호를 묻고, 지우기는 없다', async () => {
  await openApp({ ...signedIn, cookies: {} })
  await section.open()
  await expect.element(newComment.author).toBeVisible()
  await expect(buttonIn(thread.first, '지우기')).rejects.toThrow('지우기')
})

it('쓰는 사이에 닫힌 글에는 보내지 못한 말이 남아 있고, 버릴 수 있다', async () => {
  const app = await openApp({ path: paths.thread })
  await section.open()
  await newComment.type(usualTexts)
  app.blog.rules = { hold: 'none', words: [], closed: [30] }
  await newComment.submit.click()
  await expect.element(section.region.getByText('댓글이 닫힌 글입니다.')).toBeVisible()
  const note = section.region.getByRole('alert').filter({ hasText: usualTexts.content })
  await expect.element(note).toBeVisible()
  await note.getByRole('button', { name: '버리기', exact: true }).click()
  await expect.element(note).not.toBeInTheDocument()
})

it('쓰는 사이에 글이 닫혀도 아직 보내지 않은 말은 버릴 때까지 보인다', async () => {
  const app = await openApp({ path: paths.thread })
  await newComment.type(usualTexts)
  app.blog.rules = { hold: 'none', words: [], closed: [30] }
  await app.queryClient.invalidateQueries({ queryKey: ['post', 30] })
  await expect.element(section.region.getByText('댓글이 닫힌 글입니다.')).toBeVisible()
  const note = section.region.getByRole('alert').filter({ hasText: usualTexts.content })
  await note.getByRole('button', { name: '버리기', exact: true }).click()
  await expect.element(note).not.toBeInTheDocument()
  expect(JSON.stringify({ ...localStorage })).not.toContain(usualTexts.content)
})

it('댓글이 닫힌 글에는 폼 대신 그렇다는 말이 있고, 답글도 없다', async () => {
  const app = await openApp({ path: paths.thread, blog: { rules: { hold: 'none', words: [], closed: [30] } } })
  await section.open()
  await expect.element(section.region.getByText('댓글이 닫힌 글입니다.')).toBeVisible()
  expect(newComment.form.query()).toBeNull()
  await expect(buttonIn(thread.first, '답글')).rejects.toThrow('답글')
  expect(app.page.getByRole('alert').query()).toBeNull()
})
