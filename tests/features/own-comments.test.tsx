import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { rememberOwn } from '#/own-comments/own-comments.ts'
import { ownCommentsKey } from '#/own-comments/remembered-json.ts'

import type { MockComment } from '../../mocks/blog.ts'
import { offline } from '../../mocks/faults.ts'
import { openApp } from './app.tsx'
import { paths, postComment, shown, startDeletion, usualTexts } from './commenting.ts'
import { mockReply, asked, items, openOwn, ownList, repliesOn } from './own-comments.ts'
import { patiently, screen, textsOf } from './screen.ts'
import { settleRequests } from './worker.ts'

describe('내 댓글', () => {
  it('할 수 있다고 적히지 않은 서버에는 없고, 아무것도 묻지 않는다', async () => {
    const app = await openOwn({ site: { features: [] } })
    await expect.element(screen.heading('페이지를 찾을 수 없습니다.')).toBeVisible()
    await settleRequests()
    expect(asked(app)).toEqual([])
  })

  it('쓴 것이 없으면 그렇다고 하고, 아무것도 묻지 않는다', async () => {
    const app = await openApp({ path: '/my', site: { features: repliesOn } })
    await expect.element(screen.heading('내 댓글')).toBeVisible()
    await expect.element(screen.text('이 브라우저에서 쓴 댓글이 없습니다.')).toBeVisible()
    await settleRequests()
    expect(asked(app)).toEqual([])
    expect(page.getByRole('button', { name: '목록 비우기' }).query()).toBeNull()
  })

  it('나중에 쓴 것부터, 달린 글과 답글과 함께 선다', async () => {
    await openOwn()
    await expect.element(ownList.getByText('무슨 말이었는지 궁금해요.')).toBeVisible()
    await expect.element(ownList.getByText('고맙습니다. 표는 오래 다듬었습니다.')).toBeVisible()
    const titles = ownList.getByRole('heading', { level: 2 })
    await expect
      .poll(() => textsOf(titles), patiently)
      .toEqual(['모든 것이 든 글', '표와 코드를 읽기 좋게', '모든 것이 든 글'])
    expect(items()[2]?.textContent).toContain('글지기')
    const place = ownList.getByRole('link', { name: '표와 코드를 읽기 좋게', exact: true })
    await expect.element(place).toHaveAttribute('href', expect.stringMatching(/^\/pages\/29\/.+#comment-8$/))
  })

  it('남은 것을 마저 펼치면, 단추에 있던 초점은 새로 보인 첫 댓글로 간다', async () => {
    localStorage.clear()
    localStorage.setItem(
      ownCommentsKey,
      JSON.stringify({ own: Array.from({ length: 21 }, (_, index) => [index + 1, 30]) }),
    )
    await openApp({ path: '/my', sameVisitor: true, site: { features: repliesOn } })
    await expect.poll(() => items().length).toBe(20)
    await page.getByRole('button', { name: '더 보기 (1개 남음)' }).click()
    await expect.poll(() => document.activeElement).toBe(items()[20])
  })

  it('지워졌거나 비밀이거나 아직 보이지 않거나 글이 없는 것은 그렇다고 한다', async () => {
    localStorage.clear()
    localStorage.setItem(
      ownCommentsKey,
      JSON.stringify({
        own: [
          [1, 30],
          [5, 30],
          [4, 30],
          [99, 999],
        ],
      }),
    )
    const comments: readonly MockComment[] = [
      { ...mockReply(1, 0), parentId: null, secret: true },
      { ...mockReply(4, 0), parentId: null, deletedAt: '2026-11-21T00:00:00.000Z' },
      { ...mockReply(5, 0), parentId: null, held: true },
    ]
    await openApp({ path: '/my', sameVisitor: true, site: { features: repliesOn }, blog: { comments } })
    for (const text of [
      '비밀 댓글입니다.',
      '주인이 확인하면 보입니다. 그사이 삭제되었을 수도 있습니다.',
      '삭제된 댓글입니다.',
      '글을 찾을 수 없습니다.',
    ])
      await expect.element(ownList.getByText(text, { exact: true })).toBeVisible()
  })

  it('목록을 비우면 잊고, 되돌리면 다시 안다', async () => {
    await openOwn()
    await page.getByRole('button', { name: '목록 비우기', exact: true }).click()
    await expect.element(screen.text('이 브라우저에서 쓴 댓글이 없습니다.')).toBeVisible()
    expect(localStorage.getItem(ownCommentsKey)).toBeNull()
    await page.getByRole('button', { name: '되돌리기', exact: true }).click()
    await expect.poll(() => items().length, patiently).toBe(3)
  })

  it('주인을 기다리던 제 댓글을 지우면 목록에도 없다', async () => {
    const app = await openApp({
      path: paths.thread,
      site: { features: repliesOn },
      blog: { rules: { hold: 'all', words: [], closed: [] } },
    })
    await postComment({ content: '기다리다 지울 말' })
    await expect.poll(shown('기다리다 지울 말')).toEqual([usualTexts.author])
    await startDeletion('기다리다 지울 말', usualTexts.password)
    await expect.poll(shown('기다리다 지울 말')).toEqual([])
    await expect.poll(() => app.queryClient.isMutating()).toBe(0)
    await app.router.navigate({ to: '/my' })
    await expect.element(screen.text('이 브라우저에서 쓴 댓글이 없습니다.')).toBeVisible()
  })

  it('답글을 불러오지 못하면 다시 시도한다', async () => {
    const app = await openOwn({ fault: { replies: offline } })
    await expect.element(screen.alert()).toMatchTextContent(/답글을 불러오지 못했습니다\./)
    delete app.faults.replies
    await screen.retry().click()
    await expect.element(ownList.getByText('고맙습니다. 표는 오래 다듬었습니다.')).toBeVisible()
  })

  it('누가 엉뚱한 것을 적어 두었어도 열린다', async () => {
    for (const text of ['{', '3', '{"own":[[1],"x",[2,30],[-1,2]]}', 'null']) {
      localStorage.setItem(ownCommentsKey, text)
      await openApp({ path: '/my', sameVisitor: true, site: { features: repliesOn } })
      await expect.element(screen.heading('내 댓글')).toBeVisible()
    }
    await openApp({ path: '/my', sameVisitor: true, site: { features: repliesOn } })
    await expect.element(screen.text('이 브라우저에서 쓴 댓글이 없습니다.')).toBeVisible()
  })

  it('200개까지 기억하고, 말과 비밀번호는 적지 않는다', async () => {
    await openApp({ path: '/tag', site: { features: repliesOn } })
    for (let id = 1; id <= 205; id += 1) rememberOwn(localStorage, id, 30)
    rememberOwn(localStorage, 200, 30)
    const stored: { own: readonly number[][] } = JSON.parse(localStorage.getItem(ownCommentsKey) ?? '')
    expect(stored.own).toHaveLength(200)
    expect(stored.own.slice(0, 2)).toEqual([
      [200, 30],
      [205, 30],
    ])
    expect(localStorage.getItem(ownCommentsKey)).toMatch(/^[\d[\]{}:,"a-zA-Z]+$/)
  })

  it.for(['desktop', 'phone'] as const)('보조 기술로 읽는 데 걸리는 것이 없다 (%s)', async (viewport) => {
    await openOwn({ viewport })
    await expect.element(ownList.getByText('고맙습니다. 표는 오래 다듬었습니다.')).toBeVisible()
    const { violations } = await axe.run('#main')
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  })
})
