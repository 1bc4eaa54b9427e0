import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'

import { refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { readerPassword } from '../../mocks/sample-comments.ts'
import type { App } from './app.tsx'
import { articleWith, deletion, openThread, paths, press, section, shown, startDeletion, thread } from './commenting.ts'
import { screen } from './screen.ts'

/** Leaves while the deletion is under way, and hears of its refusal when the visitor is `there`. */
const refusedWhile = async (there: 'away' | 'back') => {
  const gate = createGate()
  const app = await openThread({ fault: { deleteComment: gate } })
  await startDeletion(thread.last, '틀린 비밀번호')
  await gate.arrival()
  await screen.link('홈').click()
  await expect.element(screen.heading('전체')).toBeVisible()
  const refuse = () => gate.endWith(refuses('비번 다름'))
  if (there === 'away') refuse()
  app.history.back()
  await expect.element(section.toggle).toBeVisible()
  if (there === 'back') refuse()
  await expect.poll(shown(thread.last)).toEqual(['은행잎'])
  return app
}

const isDeleted = ({ blog }: App) => blog.comments.find(({ id }) => id === 3)?.deletedAt !== null

describe('삭제하던 글을 떠났어도', () => {
  it.for(['away', 'back'] as const)('거절되면 돌아온 자리의 그 댓글 곁에 알림이 있다: %s', async (there) => {
    await refusedWhile(there)
    await expect.element(screen.alert()).toHaveTextContent('비번 다름')
    expect((await articleWith(thread.last)).contains(screen.alert().element())).toBe(true)
    await expect.poll(section.state).toBe('댓글 6개, 열림')
    expect(document.documentElement.outerHTML).not.toContain('틀린 비밀번호')
  })

  it('새로 들어온 화면도 거절을 알리려고 펼쳐지고, 취소하면 알림이 사라진다', async () => {
    const app = await refusedWhile('away')
    await screen.link('홈').click()
    await expect.element(screen.heading('전체')).toBeVisible()
    app.history.push(paths.thread)
    await expect.element(screen.alert()).toHaveTextContent('비번 다름')
    await expect.poll(section.state).toBe('댓글 6개, 열림')
    await press(thread.last, '삭제')
    await expect.element(deletion.alert).toHaveTextContent('비번 다름')
    await expect.element(deletion.password).toHaveValue('틀린 비밀번호')
    await deletion.cancel.click()
    await expect.element(screen.alert()).not.toBeInTheDocument()
    await expect.poll(section.state).toBe('댓글 6개, 열림')
  })

  it('돌아와서 맞게 쓰면 지워지고, 알림도 사라진다', async () => {
    const app = await refusedWhile('back')
    app.faults.deleteComment = undefined
    await startDeletion(thread.last)
    await expect.poll(section.state).toBe('댓글 5개, 열림')
    await expect.poll(() => isDeleted(app)).toBe(true)
    expect(screen.alert().query()).toBeNull()
  })
})

/** Has just been refused a deletion. */
const openRefused = async () => {
  const app = await openThread()
  await startDeletion(thread.last, '틀림')
  await expect.element(deletion.alert).toBeVisible()
  return app
}

describe('틀린 비밀번호로 삭제가 거절되면', () => {
  it('그 자리에서 바로 치는 것이 틀린 것을 갈음한다', async () => {
    const app = await openRefused()
    await expect.element(deletion.password).toHaveFocus()
    await userEvent.keyboard(`${readerPassword}{Enter}`)
    await expect.poll(() => isDeleted(app)).toBe(true)
  })

  it('다른 양식을 열면 알림이 따라가지 않는다', async () => {
    await openRefused()
    await press(thread.last, '답글')
    await expect.element(screen.alert()).not.toBeInTheDocument()
    await press(thread.last, '삭제')
    await expect.element(deletion.password).toHaveValue('')
  })

  it('다른 댓글에 쓰다가 돌아와 다시 열면, 틀린 것이 골라진 채로 칸에 있다', async () => {
    const app = await openRefused()
    await press(thread.first, '답글')
    await press(thread.last, '삭제')
    await expect.element(deletion.password).toHaveValue('틀림')
    await expect.element(deletion.password).toHaveFocus()
    await userEvent.keyboard(`${readerPassword}{Enter}`)
    await expect.poll(() => isDeleted(app)).toBe(true)
  })
})
