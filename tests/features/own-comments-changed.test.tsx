import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { answerLost } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { readerPassword } from '../../mocks/sample-comments.ts'
import type { App } from './app.tsx'
import { shown, startCorrection, startDeletion, thread } from './commenting.ts'
import { items, openOwn, ownList, repliesOn } from './own-comments.ts'
import { screen } from './screen.ts'
import { afterAWhile } from './worker.ts'

const corrected = '고쳐 쓴 말입니다.'
const title = '모든 것이 든 글'
const askedPosts = (app: App) => app.requests().filter((request) => request === 'GET /api/posts/30')

const readOwn = async () => {
  const app = await openOwn({ site: { features: [...repliesOn, 'edit'] } })
  await expect.element(ownList.getByText(thread.first)).toBeVisible()
  return app
}

const goToPost = async () => {
  await ownList.getByRole('link', { name: title, exact: true }).last().click()
  await expect.element(screen.article(title)).toBeVisible()
}

describe('내 댓글로 되돌아오면', () => {
  it('고친 댓글은 답을 기다리지 않고 고친 말로 서 있다', async () => {
    const app = await readOwn()
    await goToPost()
    await startCorrection(thread.first, corrected, readerPassword)
    await expect.poll(shown(corrected)).toEqual(['은행잎'])
    await expect.poll(() => app.queryClient.isMutating()).toBe(0)
    await afterAWhile()
    const gate = createGate()
    app.faults.post = gate
    app.history.back()
    await gate.arrival()
    await expect.element(ownList.getByText(corrected)).toBeVisible()
    gate.release()
    await afterAWhile()
    await expect.element(ownList.getByText(corrected)).toBeVisible()
    expect(ownList.getByText(thread.first).query()).toBeNull()
  })

  it('비운 목록을 되살려도 그사이 지운 댓글은 지워져 있다', async () => {
    const app = await readOwn()
    await goToPost()
    app.history.back()
    await page.getByRole('button', { name: '목록 비우기', exact: true }).click()
    app.history.forward()
    await expect.element(screen.article(title)).toBeVisible()
    await startDeletion(thread.first)
    await expect.poll(shown(thread.first)).toEqual([])
    await expect.poll(() => app.queryClient.isMutating()).toBe(0)
    app.history.back()
    await page.getByRole('button', { name: '되돌리기', exact: true }).click()
    await expect.element(ownList.getByText('삭제된 댓글입니다.')).toBeVisible()
    expect(ownList.getByText(thread.first).query()).toBeNull()
  })

  it('지웠다는 답이 오다 끊겼어도, 지워진 댓글은 목록에 없다', async () => {
    const app = await readOwn()
    await goToPost()
    app.faults.deleteComment = answerLost
    await startDeletion(thread.first)
    await expect.poll(shown(thread.first)).toEqual([])
    await expect.poll(() => app.queryClient.isMutating()).toBe(0)
    await afterAWhile()
    app.history.back()
    await expect.poll(() => items().length).toBe(2)
    expect(ownList.getByText('삭제된 댓글입니다.').query()).toBeNull()
  })

  it('고친 것이 없으면 아무것도 묻지 않는다', async () => {
    const app = await readOwn()
    await goToPost()
    await afterAWhile()
    app.log.length = 0
    app.history.back()
    await expect.element(ownList.getByText(thread.first)).toBeVisible()
    await afterAWhile()
    expect(askedPosts(app)).toEqual([])
  })
})
