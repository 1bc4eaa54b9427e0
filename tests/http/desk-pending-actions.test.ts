import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createOwnerSession } from '#/features/desk/owner-session.ts'
import { createPendingActions, undoMs } from '#/features/desk/pending-actions.ts'
import { Failure } from '#/http/failure.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const done = async () => ({ success: true }) as const
const ignore = () => {}
const open = () => {
  const removeComment = vi.fn<(id: number) => Promise<{ readonly success: true }>>(done)
  const session = createOwnerSession({ signIn: done, signOut: done }, true)
  const calls = { approve: done, removeComment }
  return {
    removeComment,
    pending: createPendingActions({ calls, session, reread: done, onSettled: ignore, announce: ignore }),
  }
}

it('지운 것은 8초가 지나야 서버에서 지워지고, 그 전에 되돌리면 아무 일도 없다', async () => {
  const { pending, removeComment } = open()
  pending.remove({ id: 7, postId: 1 })
  pending.remove({ id: 8, postId: 1 })
  await vi.advanceTimersByTimeAsync(undoMs - 1)
  expect(removeComment).not.toHaveBeenCalled()
  pending.undo(8)
  await vi.advanceTimersByTimeAsync(1)
  expect(removeComment.mock.calls).toEqual([[7]])
  expect([...pending.store.get()]).toEqual([
    [7, { deletion: 'sent' }],
    [8, {}],
  ])
})

it('이미 지워진 것을 지우면 지운 그대로고, 다른 까닭으로 거절되면 그 말과 함께 돌아온다', async () => {
  const { pending, removeComment } = open()
  const refuse = (status: number, msg: string, code: 'comment.missing' | 'server.failed') =>
    removeComment.mockRejectedValueOnce(new Failure({ kind: 'refused', status, msg, code }))
  refuse(404, '없는 댓글입니다.', 'comment.missing')
  refuse(503, '붐빕니다.', 'server.failed')
  pending.remove({ id: 7, postId: 1 })
  pending.remove({ id: 8, postId: 1 })
  await pending.finish()
  expect([...pending.store.get()]).toEqual([
    [7, { deletion: 'sent' }],
    [8, { alert: '붐빕니다.' }],
  ])
})
