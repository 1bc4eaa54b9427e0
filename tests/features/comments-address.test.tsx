import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { offline } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { openApp } from './app.tsx'
import { pressInPlace, scrollTo } from './browser.ts'
import { articleWith, many, paths, postComment, section, shown, thread, usualTexts } from './commenting.ts'
import { someoneWrites } from './live.ts'
import { screen } from './screen.ts'

const linked = () => [...document.querySelectorAll('article[data-linked="true"]')].map(({ id }) => id)
const active = () => document.activeElement?.id
const topOf = (id: string) => Math.round(document.getElementById(id)?.getBoundingClientRect().top ?? -1)

/** Whether a comment stands at the top of the window, or as near as the end of the page lets it. */
const isInView = (id: string) => topOf(id) >= 0 && topOf(id) < 100
const isAtEnd = () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1

const rowCount = () => document.querySelectorAll('ol article').length

describe('댓글을 부르는 주소로', () => {
  it.for([paths.thread, '/pages/30/엉뚱한-이름', '/pages/30'])(
    '들어오면 목록이 열리고, 그 댓글이 눈앞에 표시되어 있다: %s',
    async (path) => {
      await openApp({ path: `${path}#comment-3` })
      await expect.poll(section.state).toBe('댓글 6개, 열림')
      await expect.poll(linked).toEqual(['comment-3'])
      await expect.poll(active).toBe('comment-3')
      await expect.poll(() => isInView('comment-3') || isAtEnd()).toBe(true)
    },
  )

  it('화면 안에서 와도 같다', async () => {
    const app = await openApp({ path: paths.single })
    await expect.element(screen.article('표와 코드를 읽기 좋게')).toBeVisible()
    app.history.push(`${paths.thread}#comment-3`)
    await expect.poll(linked).toEqual(['comment-3'])
    await expect.poll(active).toBe('comment-3')
    await expect.poll(() => isInView('comment-3') || isAtEnd()).toBe(true)
    expect(section.state()).toBe('댓글 6개, 열림')
  })

  it('같은 글 안에서 옮겨 다니고, 뒤로 가면 앞의 것이다', async () => {
    const app = await openApp({ path: `${paths.thread}#comment-1` })
    await expect.poll(linked).toEqual(['comment-1'])
    const article = await articleWith(thread.last)
    const time = article.querySelector('a time')
    if (time instanceof HTMLElement) time.click()
    await expect.poll(linked).toEqual(['comment-3'])
    expect(app.address()).toBe(`${paths.thread}#comment-3`)
    app.history.back()
    await expect.poll(linked).toEqual(['comment-1'])
  })

  it('그 댓글에서 다른 링크로 떠났다 돌아오면, 초점은 떠난 링크에 있다', async () => {
    const app = await openApp({ path: `${paths.thread}#comment-3` })
    await expect.poll(active).toBe('comment-3')
    const link = page.getByRole('navigation', { name: '이전 글과 다음 글' }).getByRole('link').first()
    const name = link.element().textContent
    await link.click()
    await expect.poll(() => app.address().startsWith(paths.thread)).toBe(false)
    await expect.element(link).not.toHaveFocus()
    app.history.back()
    await expect.poll(() => document.activeElement?.textContent).toBe(name)
  })

  it('접으면 접힌 채로 있다', async () => {
    const app = await openApp({ path: `${paths.thread}#comment-3` })
    await expect.poll(section.state).toBe('댓글 6개, 열림')
    await section.toggle.click()
    await expect.poll(section.state).toBe('댓글 6개, 접힘')
    await app.queryClient.invalidateQueries({ queryKey: ['post', 30] })
    expect(section.state()).toBe('댓글 6개, 접힘')
  })

  it('없는 댓글이거나 다른 것을 부르면 조용하다', async () => {
    const app = await openApp({ path: `${paths.thread}#comment-99` })
    await expect.element(section.toggle).toBeVisible()
    expect(linked()).toEqual([])
    app.history.push(`${paths.single}#표`)
    await expect.element(screen.article('표와 코드를 읽기 좋게')).toBeVisible()
    expect(section.state()).toBe('댓글 1개, 접힘')
  })

  it('새로 달린 댓글을 찾으러 가다 연결이 끊기면 알리고, 다시 시도하면 그 댓글이다', async () => {
    const app = await openApp({ path: paths.thread })
    await expect.element(section.toggle).toBeVisible()
    const id = someoneWrites(app.blog, { content: '방금 달린 답글' })
    app.faults.post = offline
    app.history.push(`${paths.thread}#comment-${id}`)
    await expect.element(screen.alert()).toMatchTextContent(/불러오지 못했습니다/)
    const gate = createGate()
    app.faults.post = gate
    await screen.retry().click()
    await gate.arrival()
    await expect.element(screen.status('댓글을 찾는 중입니다…')).toBeVisible()
    expect(screen.alert().query()).toBeNull()
    gate.endWith(offline)
    await expect.element(screen.alert()).toMatchTextContent(/불러오지 못했습니다/)
    delete app.faults.post
    await screen.retry().click()
    await expect.poll(linked).toEqual([`comment-${id}`])
    expect(screen.alert().query()).toBeNull()
  })

  it.for([
    ['글에 없는 댓글', 100, 999, 'post', 'GET /api/posts/28'],
    ['아직 오지 않은 댓글', 600, 500, 'comments', 'GET /api/comment?'],
  ] as const)('%s을 다시 찾다 또 끊겨도, 초점은 다시 시도에 있다', async ([, count, id, call, start]) => {
    const app = await openApp({ path: paths.empty, blog: { comments: many(count) } })
    await expect.element(section.toggle).toBeVisible()
    app.faults[call] = offline
    app.history.push(`${paths.empty}#comment-${id}`)
    await expect.element(screen.alert()).toMatchTextContent(/불러오지 못했습니다/)
    const gate = createGate()
    app.faults[call] = gate
    app.log.length = 0
    screen.retry().element().focus()
    await userEvent.keyboard('{Enter}')
    await gate.arrival()
    await expect.element(screen.status('댓글을 찾는 중입니다…')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    gate.endWith(offline)
    await expect.element(screen.alert()).toMatchTextContent(/불러오지 못했습니다/)
    await expect.element(screen.retry()).toHaveFocus()
    expect(app.requests().filter((it) => it.startsWith(start))).toHaveLength(1)
  })

  it('없는 댓글 둘을 잇달아 불러도, 뒤의 것이 없다고 말한다', async () => {
    const app = await openApp({ path: paths.thread })
    await expect.element(section.toggle).toBeVisible()
    const gate = createGate()
    app.faults.post = gate
    app.history.push(`${paths.thread}#comment-903`)
    await gate.arrival()
    app.history.push(`${paths.thread}#comment-902`)
    gate.release()
    await expect.element(app.page.getByText(/^이 주소의 댓글을 찾지 못했습니다/)).toBeVisible()
  })

  it('지워진 댓글도 자리를 찾아간다', async () => {
    await openApp({ path: `${paths.thread}#comment-4` })
    await expect.poll(linked).toEqual(['comment-4'])
    await expect.poll(active).toBe('comment-4')
  })

  it('긴 목록의 깊은 곳이라도 찾아간다', async () => {
    await openApp({ path: `${paths.empty}#comment-900`, blog: { comments: many(1000) } })
    await expect.poll(linked).toEqual(['comment-900'])
    await expect.poll(() => isInView('comment-900')).toBe(true)
  })

  it('다음 글을 기다리는 동안 앞의 글은 그대로다', async () => {
    const app = await openApp({ path: paths.thread })
    await expect.poll(section.state).toBe('댓글 6개, 접힘')
    const seen: string[] = []
    const observer = new MutationObserver(() => seen.push(section.state()))
    const toggle = section.toggle.element()
    observer.observe(toggle, { attributes: true })
    app.history.push(`${paths.single}#comment-8`)
    await expect.poll(linked).toEqual(['comment-8'])
    observer.disconnect()
    expect(seen).toEqual([])
  })
})

describe('뒤로 가면', () => {
  it('주소가 댓글을 부르더라도 있던 자리로 돌아온다', async () => {
    const app = await openApp({ path: `${paths.thread}#comment-3` })
    await expect.poll(active).toBe('comment-3')
    await scrollTo(120)
    pressInPlace(screen.link('태그').first().element())
    await expect.element(screen.heading('태그')).toBeVisible()
    app.history.back()
    await expect.poll(linked).toEqual(['comment-3'])
    await expect.poll(() => window.scrollY).toBe(120)
    expect(section.state()).toBe('댓글 6개, 열림')
  })
})

describe('긴 목록에서', () => {
  it('처음에는 앞쪽만 그리고, 내려가면 이어진다', async () => {
    await openApp({ path: paths.empty, blog: { comments: many(1000) } })
    await section.open()
    await articleWith('1번째 댓글')
    expect(rowCount()).toBe(200)
    await scrollTo(document.documentElement.scrollHeight)
    await expect.poll(rowCount).toBe(400)
    await expect.poll(section.state).toBe('댓글 1,000개, 열림')
  })

  it('새로 쓴 댓글은 맨 끝이라도 곧바로 보인다', async () => {
    await openApp({ path: paths.empty, blog: { comments: many(1000) } })
    await postComment()
    await expect.poll(shown(usualTexts.content)).toEqual(['독자'])
    await expect.poll(section.state).toBe('댓글 1,001개, 열림')
  })
})
