import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'

import { ownCommentsKey } from '#/own-comments/remembered-json.ts'

import { mockComment } from '../../mocks/sample-comments.ts'
import { type App, openApp, type OpenOptions } from './app.tsx'
import { screen } from './screen.ts'

export const repliesOn = ['replies'] as const

export const ownList = page.getByRole('list', { name: '내 댓글 목록', exact: true })
export const items = () => [...ownList.element().children]
export const link = (count: number) => screen.header().getByRole('link', { name: `새 답글 ${count}`, exact: true })
export const noLink = () =>
  screen
    .header()
    .getByRole('link', { name: /새 답글/ })
    .query()

/** With what this browser remembers: the comments 1, 8 and 5, the last of them first. */
export const openOwn = async (options: OpenOptions = {}) => {
  localStorage.clear()
  localStorage.setItem(
    ownCommentsKey,
    JSON.stringify({
      own: [
        [5, 30],
        [8, 29],
        [1, 30],
      ],
    }),
  )
  return openApp({ path: '/my', sameVisitor: true, ...options, site: { features: repliesOn, ...options.site } })
}
export const asked = (app: App) => app.log.filter(({ call }) => call === 'replies').map(({ body }) => body)
/** Two seconds after a page was opened, it asks again: not while the clock stands still. */
export const stopClock = (): { readonly advance: (ms: number) => void } => {
  let now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  return {
    advance: (ms) => {
      now += ms
    },
  }
}
export const comeBack = () => window.dispatchEvent(new FocusEvent('focus'))
/** Not at once, but when the server may be asked again. */
export const comeBackLater = () => {
  const stored: object = JSON.parse(localStorage.getItem(ownCommentsKey) ?? '')
  localStorage.setItem(ownCommentsKey, JSON.stringify({ ...stored, askedAt: Date.now() - 10_000 }))
  comeBack()
}

export const mockReply = (id: number, parentId: number, postId = 30) =>
  mockComment({ id, postId, parentId, author: '까치', content: `${parentId}번에 단 답글` })
