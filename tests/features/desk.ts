import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'

import { allDeskExtras } from '#/contract/site.ts'
import { undoMs } from '#/features/desk/pending-actions.ts'

import type { MockComment } from '../../mocks/blog.ts'
import { mockComment, sampleComments } from '../../mocks/sample-comments.ts'
import { openApp, type OpenOptions } from './app.tsx'

/** What the owner meets on the desk, by the roles and names of the interface contract. */
export const desk = {
  door: page.getByRole('form', { name: '주인 확인', exact: true }),
  password: page.getByRole('form', { name: '주인 확인', exact: true }).getByLabelText('비밀번호'),
  enter: page.getByRole('button', { name: '들어가기', exact: true }),
  heading: page.getByRole('heading', { level: 1, name: '책상', exact: true }),
  leave: page.getByRole('button', { name: '나가기', exact: true }),
  tab: (name: string) => page.getByRole('tab', { name, exact: true }),
  list: page.getByRole('list', { name: '댓글함', exact: true }),
  items: page.getByRole('list', { name: '댓글함', exact: true }).getByRole('article'),
  item: (words: string) => desk.items.filter({ hasText: words }).first(),
  replyForm: page.getByRole('form', { name: '답글 쓰기', exact: true }),
  content: page.getByRole('form', { name: '답글 쓰기', exact: true }).getByLabelText('내용'),
  send: page.getByRole('button', { name: '답글 등록', exact: true }),
  takeBack: page.getByRole('button', { name: '되돌리기', exact: true }),
  rules: page.getByRole('form', { name: '댓글 규칙', exact: true }),
} as const

export const button = (words: string, name: string) => desk.item(words).getByRole('button', { name, exact: true })

/** Who wrote them, in the order of the list. */
export const authors = (): readonly string[] =>
  desk.items.elements().map((item) => item.getAttribute('aria-label') ?? '')

const words = '광고는 아닙니다. https://example.org'
const waiting = mockComment({ id: 9, postId: 29, author: '처음 온 이', content: words, held: true })
const secret = mockComment({ id: 10, postId: 29, author: '까치', content: '둘만 아는 말', secret: true })

/** With one comment that waits and one that is secret. */
export const someComments: readonly MockComment[] = [...sampleComments, waiting, secret]

const after = window.setTimeout.bind(window)

/** A deletion can be undone for ever, however slow the machine is; it is sent when the tab is closed. */
const stopUndoClock = () => {
  onTestFinished(() => void Reflect.set(window, 'setTimeout', after))
  Reflect.set(window, 'setTimeout', (...given: Parameters<typeof after>) => (given[1] === undoMs ? 0 : after(...given)))
}

export const openDoor = (options: OpenOptions = {}) => {
  stopUndoClock()
  return openApp({
    path: '/owner',
    ...options,
    site: { features: ['desk'], deskExtras: allDeskExtras, ...options.site },
  })
}

/** The desk, as the owner finds it who has signed in on this device before. */
export const openDesk = (options: OpenOptions = {}) =>
  openDoor({ ...options, cookies: { desk: '1' }, blog: { session: true, comments: someComments, ...options.blog } })

export const signIn = async (password = 'admin-password') => {
  await desk.password.fill(password)
  await desk.enter.click()
}

/** As many comments of different readers. */
export const readers = (count: number): readonly MockComment[] =>
  Array.from({ length: count }, (_, index) =>
    mockComment({ id: index + 1, postId: 29, author: `독자 ${index + 1}`, content: '글' }),
  )

/** As when the tab is closed, save that the mocked server goes on. */
export const closeTab = () => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
