import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { offline } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { type App, openApp, type OpenOptions } from './app.tsx'
import { pressInPlace, scrollTo } from './browser.ts'
import {
  articlesWith,
  many,
  newComment,
  paths,
  postComment,
  section,
  shown,
  startDeletion,
  usualTexts,
} from './commenting.ts'
import { screen } from './screen.ts'
import { afterAWhile } from './worker.ts'

const more = page.getByRole('button', { name: /댓글 더 보기/ })
const skipped = page.getByRole('button', { name: '건너뛴 댓글 보기' })
const names = () => more.elements().map(({ textContent }) => textContent)
const rowIds = () => [...document.querySelectorAll('ol article')].map(({ id }) => Number(id.replace('comment-', '')))
const batches = (app: App) =>
  app.requests().flatMap((line) => (line.startsWith('GET /api/comment?') ? [line.replace(/.*after=/, '')] : []))
const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? -1
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const openLong = async (count = 600, options: OpenOptions = {}) => {
  const app = await openApp({ path: paths.empty, blog: { comments: many(count) }, ...options })
  await section.open()
  await expect.poll(() => rowIds().length).toBeGreaterThan(0)
  return app
}

describe('긴 댓글은', () => {
  it('첫 묶음만 오고, 모두의 수와 남은 수를 안다', async () => {
    const app = await openLong()
    expect(rowIds()).toEqual(ids(1, 200))
    expect(section.state()).toBe('댓글 600개, 열림')
    expect(names()).toEqual(['댓글 더 보기 (400개 남음)'])
    expect(batches(app)).toEqual([])
  })

  it('누르면 다음 묶음이 이어지고, 초점은 그 처음으로 간다', async () => {
    const app = await openLong()
    pressInPlace(more.element())
    await expect.poll(rowIds).toEqual(ids(1, 400))
    await expect.poll(() => document.activeElement?.id).toBe('comment-201')
    expect(batches(app)).toEqual(['200'])
    await expect.poll(names).toEqual(['댓글 더 보기 (200개 남음)'])
    pressInPlace(more.element())
    await expect.poll(rowIds).toEqual(ids(1, 600))
    await expect.poll(names).toEqual([])
    expect(section.state()).toBe('댓글 600개, 열림')
    await expect.element(page.getByText('댓글 200개를 더 불러왔습니다.')).toBeInTheDocument()
  })

  it('누르고 다른 곳에 쓰고 있으면, 다음 묶음이 와도 초점은 그곳에 있다', async () => {
    const gate = createGate()
    await openLong(300, { fault: { comments: gate } })
    pressInPlace(more.element())
    await gate.arrival()
    await newComment.content.click()
    gate.release()
    await expect.poll(rowIds).toEqual(ids(1, 300))
    await afterAWhile()
    await expect.element(newComment.content).toHaveFocus()
  })

  it('가까이 가면 다음 묶음이 저절로 온다', async () => {
    const app = await openLong()
    await scrollTo(document.documentElement.scrollHeight - window.innerHeight - 1_000)
    await expect.poll(() => rowIds().length).toBe(400)
    expect(batches(app)).toEqual(['200'])
  })

  it('불러오지 못하면 알리고, 다시 시도하면 이어진다', async () => {
    const app = await openLong(300, { fault: { comments: offline } })
    pressInPlace(more.element())
    const alert = section.region.getByRole('alert')
    await expect.poll(() => alert.query()?.textContent).toMatch(/^불러오지 못했습니다\./)
    pressInPlace(more.element())
    await expect.poll(() => batches(app)).toEqual(['200', '200'])
    await expect.element(alert).toBeVisible()
    const tryAgain = () => {
      const retry = alert.getByRole('button', { name: '다시 시도' }).element()
      if (retry instanceof HTMLElement) retry.focus()
      pressInPlace(retry)
    }
    tryAgain()
    await expect.poll(() => batches(app)).toEqual(['200', '200', '200'])
    await expect.element(more).toHaveFocus()
    await expect.element(alert).toBeVisible()
    app.faults.comments = undefined
    tryAgain()
    await expect.poll(rowIds).toEqual(ids(1, 300))
    expect(section.region.getByRole('alert').elements()).toEqual([])
    await expect.poll(() => document.activeElement?.id).toBe('comment-201')
  })

  it('다시 받아도, 다녀와도 온 것은 그대로 있고 아무것도 묻지 않는다', async () => {
    const app = await openLong()
    pressInPlace(more.element())
    await expect.poll(rowIds).toEqual(ids(1, 400))
    await app.queryClient.invalidateQueries({ queryKey: ['post', 28], exact: true })
    expect(rowIds()).toEqual(ids(1, 400))
    pressInPlace(screen.link('태그').first().element())
    await expect.element(screen.heading('태그')).toBeVisible()
    // The request for the tags may still be on its way to the log.
    await expect.poll(() => app.queryClient.isFetching()).toBe(0)
    app.log.length = 0
    app.history.back()
    await expect.poll(section.state).toBe('댓글 600개, 열림')
    expect(rowIds()).toEqual(ids(1, 400))
    expect(app.requests()).toEqual([])
  })

  it('한꺼번에 주는 서버에서는 묻지 않고 예전처럼 이어진다', async () => {
    const app = await openLong(450, { shape: { threads: 'whole' } })
    await expect.poll(rowIds).toEqual(ids(1, 450))
    expect(section.state()).toBe('댓글 450개, 열림')
    expect(batches(app)).toEqual([])
  })
})

describe('아직 오지 않은 댓글도', () => {
  it('주소가 부르면 한 번에 찾아오고, 건너뛴 것은 누르면 온다', async () => {
    const app = await openApp({ path: `${paths.empty}#comment-500`, blog: { comments: many(600) } })
    await expect.poll(() => document.activeElement?.id).toBe('comment-500')
    expect(rowIds()).toEqual([...ids(1, 200), ...ids(500, 600)])
    expect(batches(app)).toEqual(['499'])
    await expect.poll(() => topOf('comment-500')).toBeGreaterThanOrEqual(0)
    expect(topOf('comment-500')).toBeLessThan(100)
    expect(names()).toEqual(['댓글 더 보기 (299개 남음)'])
    pressInPlace(more.element())
    await expect.poll(rowIds).toEqual([...ids(1, 400), ...ids(500, 600)])
    pressInPlace(more.element())
    await expect.poll(rowIds).toEqual(ids(1, 600))
  })

  it('뒤에도 남았으면 건너뛴 것과 이어질 것이 따로 있다', async () => {
    await openApp({ path: `${paths.empty}#comment-500`, blog: { comments: many(900) } })
    await expect.poll(() => rowIds().includes(699)).toBe(true)
    await expect.element(skipped).toBeInTheDocument()
    expect(names()).toEqual(['댓글 더 보기 (500개 남음)'])
    pressInPlace(skipped.element())
    await expect.poll(() => rowIds().includes(400)).toBe(true)
    expect(rowIds()).toEqual(rowIds().toSorted((a, b) => a - b))
  })

  it('찾지 못하면 알리고, 다시 시도하면 찾는다', async () => {
    const app = await openApp({
      path: `${paths.empty}#comment-500`,
      blog: { comments: many(600) },
      fault: { comments: offline },
    })
    const alert = section.region.getByRole('alert')
    await expect.poll(() => alert.query()?.textContent).toMatch(/^불러오지 못했습니다\./)
    app.faults.comments = undefined
    pressInPlace(alert.getByRole('button', { name: '다시 시도' }).element())
    await expect.poll(() => document.activeElement?.id).toBe('comment-500')
  })
})

describe('오지 않은 것을 사이에 두고', () => {
  it('쓴 댓글은 곧바로 맨 끝에 서고, 나머지가 와도 한 번만 있다', async () => {
    const gate = createGate()
    await openLong(300, { fault: { comments: gate } })
    await postComment()
    await expect.poll(shown(usualTexts.content)).toEqual(['독자'])
    await expect.poll(section.state).toBe('댓글 301개, 열림')
    expect(rowIds()).toEqual([...ids(1, 200), 301])
    pressInPlace(more.element())
    gate.release()
    await expect.poll(() => rowIds().length).toBe(301)
    expect(articlesWith(usualTexts.content)).toHaveLength(1)
    expect(section.state()).toBe('댓글 301개, 열림')
  })

  it('뒤의 묶음에서 지운 댓글도 곧바로 지워지고, 다시 받아도 지워진 채다', async () => {
    const comments = many(300).map((comment) => ({ ...comment, password: 'reader-password' }))
    const app = await openLong(300, { blog: { comments } })
    pressInPlace(more.element())
    await expect.poll(rowIds).toEqual(ids(1, 300))
    await startDeletion('250번째 댓글')
    await expect.poll(section.state).toBe('댓글 299개, 열림')
    await expect.poll(() => app.requests().filter((line) => line === 'GET /api/posts/28').length).toBe(2)
    await expect.poll(() => articlesWith('250번째 댓글')).toEqual([])
    expect(section.state()).toBe('댓글 299개, 열림')
  })
})
