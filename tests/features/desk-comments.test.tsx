import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'

import { broken, refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { mockComment } from '../../mocks/sample-comments.ts'
import { shown } from './commenting.ts'
import { authors, button, closeTab, desk, openDesk, readers, someComments } from './desk.ts'
import { patiently, screen } from './screen.ts'
import { afterAWhile, settleRequests } from './worker.ts'

const removed = screen.status('지웠습니다.')
/** How often the post shows the two. */
const inPost = () => [shown('표 글도 좋았어요.')().length, shown('광고는 아닙니다. https://example.org')().length]

describe('책상의 댓글', () => {
  it('새것이 새것부터, 누가 어느 글에 언제 썼는지와 함께 선다', async () => {
    await openDesk()
    await expect.element(desk.list).toBeVisible()
    expect(authors()).toEqual(['비밀 댓글', '처음 온 이', '여백', '바람', '까치', '은행잎', '은행잎'])
    const item = desk.item('표 글도 좋았어요.')
    await expect.element(item.getByText('2026년 11월 20일 오전 9:08')).toBeVisible()
    const link = item.getByRole('link', { name: '표와 코드를 읽기 좋게', exact: true })
    await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/pages\/29\/.+#comment-8$/))
  })

  it('아주 긴 댓글은 접혀 있고, 더 보기로 펼친다', async () => {
    await openDesk({ blog: { comments: someComments.map((it) => ({ ...it, content: `긴 글${'\n'.repeat(500)}끝` })) } })
    await button('긴 글', '더 보기').click()
    await expect.element(button('긴 글', '접기')).toHaveAttribute('aria-expanded', 'true')
    const [_secret, open = 0, folded = 0] = desk.items.elements().map((item) => item.getBoundingClientRect().height)
    expect([open > 5_000, folded < 800]).toEqual([true, true])
  })

  it('새로 온 것으로 본 댓글을 쓴 이가 지우면, 다시 물을 때 그 말도 사라지고 다른 것은 남는다', async () => {
    const app = await openDesk()
    await expect.poll(() => authors().length, patiently).toBe(7)
    await settleRequests()
    const before = authors()
    app.blog.comments = app.blog.comments.map((comment) =>
      comment.id === 8 ? { ...comment, deletedAt: '2026-11-20T07:00:00.000Z' } : comment,
    )
    await app.queryClient.refetchQueries({ queryKey: ['owner', 'comments', 'new'] })
    await expect.element(desk.item('표 글도 좋았어요.')).not.toBeInTheDocument()
    expect(authors()).toHaveLength(before.length - 1)
  })

  it('탭은 화살표로 걷는다', async () => {
    await openDesk()
    await desk.tab('새로').click()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(desk.tab('보류')).toHaveFocus()
    await expect.element(desk.tab('보류')).toHaveAttribute('aria-selected', 'true')
    await expect.poll(authors, patiently).toEqual(['처음 온 이'])
    await userEvent.keyboard('{End}')
    await expect.poll(() => authors().length, patiently).toBe(9)
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(desk.tab('새로')).toHaveFocus()
  })

  it('탭을 고르거나 책상으로 돌아오면, 그사이 온 것을 바로 묻는다', async () => {
    const app = await openDesk()
    await expect.poll(() => authors().length, patiently).toBe(7)
    await settleRequests()
    const gate = createGate()
    app.faults.ownerComments = gate
    const isAsking = (state: string) => app.queryClient.isFetching({ queryKey: ['owner', 'comments', state] })
    await desk.tab('보류').click()
    expect([isAsking('new'), isAsking('held')]).toEqual([0, 1])
    await gate.arrival()
    gate.release()
    await settleRequests()
    app.faults.ownerComments = createGate()
    app.history.push('/tag')
    await expect.element(screen.heading('태그')).toBeVisible()
    for (const query of app.queryClient.getQueryCache().findAll({ queryKey: ['owner', 'comments'] }))
      query.setState({ dataUpdatedAt: query.state.dataUpdatedAt - 3_000 })
    app.history.back()
    await expect.element(desk.heading).toBeVisible()
    await expect.poll(() => [isAsking('new'), isAsking('held')]).toEqual([1, 1])
  })

  it('본 뒤에는 새것이 아니고, 보는 동안에는 그대로 있다', async () => {
    const app = await openDesk()
    await expect.element(desk.list).toBeVisible()
    desk.items.last().element().scrollIntoView()
    await expect.poll(() => app.blog.seen, patiently).toBe(10)
    const arrived = mockComment({ id: 11, postId: 29, author: '새 독자', content: '방금 왔어요.' })
    app.blog.comments = [...app.blog.comments, arrived]
    await app.queryClient.refetchQueries({ queryKey: ['owner', 'comments', 'new'] })
    await expect.poll(() => authors().slice(0, 3), patiently).toEqual(['새 독자', '비밀 댓글', '처음 온 이'])
    expect(authors()).toHaveLength(8)
  })

  it('지운 것은 8초 동안 되돌릴 수 있다', async () => {
    const app = await openDesk()
    await button('다음 글도', '지우기').click()
    await expect.element(removed).toBeVisible()
    await expect.element(desk.takeBack).toHaveFocus()
    expect(authors()).not.toContain('바람')
    await desk.takeBack.click()
    await expect.element(desk.item('다음 글도')).toHaveFocus()
    closeTab()
    await settleRequests()
    expect(app.log.filter(({ call }) => call === 'removeComment')).toEqual([])
  })

  it('지우거나 보이게 한 댓글은, 그 글을 보다 와서 다시 보아도 그렇다', async () => {
    const app = await openDesk()
    await desk.item('표 글도').getByRole('link').click()
    await expect.poll(inPost, patiently).toEqual([1, 0])
    app.history.back()
    await button('표 글도', '지우기').click()
    closeTab()
    await button('광고는', '보이기').click()
    await settleRequests()
    app.history.forward()
    await expect.poll(inPost, patiently).toEqual([0, 1])
  })

  it('탭을 닫으면 바로 지운다', async () => {
    const app = await openDesk()
    await button('다음 글도', '지우기').click()
    await button('표 글도', '지우기').click()
    await expect.poll(() => removed.elements().length, patiently).toBe(2)
    expect(app.blog.comments.filter(({ id, deletedAt }) => [7, 8].includes(id) && deletedAt !== null)).toEqual([])
    closeTab()
    await expect
      .poll(
        () => app.blog.comments.filter(({ id, deletedAt }) => [7, 8].includes(id) && deletedAt !== null).length,
        patiently,
      )
      .toBe(2)
    await expect.poll(() => removed.elements().length, patiently).toBe(0)
  })

  it('지우지 못하면 제자리에 돌아오고 까닭을 말한다; 이미 지워졌으면 그만이다', async () => {
    const app = await openDesk({ fault: { removeComment: broken() } })
    await button('다음 글도', '지우기').click()
    closeTab()
    await expect.element(desk.item('다음 글도').getByRole('alert')).toMatchTextContent(/댓글을 지우지 못했습니다./)
    app.faults.removeComment = refuses('댓글을 찾을 수 없습니다.', 404)
    await button('다음 글도', '지우기').click()
    closeTab()
    await expect.poll(authors, patiently).not.toContain('바람')
    expect(screen.alert().query()).toBeNull()
  })

  it('보는 사이 화면 밖으로 밀려난 것과, 찾는 말에 가려진 것은 아직 본 것이 아니다', async () => {
    const app = await openDesk({ blog: { comments: readers(2), session: true } })
    await expect.poll(() => app.blog.seen, patiently).toBe(2)
    app.blog.comments = readers(42)
    await app.queryClient.refetchQueries({ queryKey: ['owner', 'comments', 'new'] })
    await expect.poll(() => authors().length, patiently).toBe(42)
    await afterAWhile()
    await app.page.getByRole('searchbox', { name: '댓글 찾기' }).fill('독자 41')
    await expect.poll(() => authors().length, patiently).toBe(1)
    await afterAWhile()
    expect(app.blog.seen).toBe(2)
    await app.page.getByRole('searchbox', { name: '댓글 찾기' }).fill('')
    await expect.poll(() => authors().length, patiently).toBe(42)
    desk.items.last().element().scrollIntoView()
    await expect.poll(() => app.blog.seen, patiently).toBe(42)
  })

  it('새것이 없던 사이에 한 번에 오는 것보다 많이 왔으면, 나머지도 이어진다', async () => {
    const app = await openDesk({ blog: { comments: [], session: true } })
    await expect.element(screen.text('새로 온 댓글이 없습니다.')).toBeVisible()
    app.blog.comments = readers(60)
    await app.queryClient.refetchQueries({ queryKey: ['owner', 'comments', 'new'] })
    await expect.element(app.page.getByRole('button', { name: '댓글 더 보기', exact: true })).toBeInTheDocument()
    expect(app.blog.seen).toBe(0)
  })

  it('비밀 댓글의 말은 열어야 보이고, 어디에도 남지 않는다', async () => {
    const app = await openDesk()
    await expect.element(desk.item('비밀 댓글입니다.')).toBeVisible()
    expect(
      JSON.stringify(
        app.queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
      ),
    ).not.toContain('둘만')
    await button('비밀 댓글입니다.', '열기').click()
    await expect.element(screen.text('둘만 아는 말')).toBeVisible()
    await expect.element(desk.item('둘만 아는 말')).toHaveFocus()
    expect(
      JSON.stringify(
        app.queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
      ),
    ).not.toContain('둘만')
    expect(app.log.find(({ call }) => call === 'openComment')?.body).toEqual({ commentId: 10 })
  })
})
