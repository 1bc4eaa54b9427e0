import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { OwnerComment } from '#/contract/desk.ts'
import { createOwnerSession } from '#/features/desk/owner-session.ts'
import { createPendingActions, undoMs } from '#/features/desk/pending-actions.ts'
import { Failure } from '#/http/failure.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Options = Parameters<typeof createPendingActions>[0]

const done = async () => ({ success: true }) as const
const ignore = () => {}
const stillHeld = async () => 'held' as const
const open = ({ reread = stillHeld, approve = done }: Partial<Pick<Options, 'reread'> & Options['calls']> = {}) => {
  const removeComment = vi.fn<(id: number) => Promise<{ readonly success: true }>>(done)
  const session = createOwnerSession({ signIn: done, signOut: done }, true)
  const calls = { approve, removeComment }
  const announce = vi.fn<(sentence: string) => void>()
  return {
    removeComment,
    announce,
    pending: createPendingActions({ calls, session, reread, onSettled: ignore, announce }),
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

const offline = () => Promise.reject(new Failure({ kind: 'offline' }))

const held: OwnerComment = {
  id: 7,
  postId: 1,
  slug: '',
  title: '글',
  deleted: false,
  parentId: null,
  author: '손님',
  content: '안녕하세요.',
  createdAt: '2026-07-01T00:00:00Z',
  state: 'held',
}

it.each([
  ['live', true, [], ['댓글을 보이게 했습니다.']],
  ['held', false, [[7, { alert: '댓글을 보이게 하지 못했습니다.' }]], []],
  [null, false, [[7, { alert: '댓글을 보이게 하지 못했습니다.' }]], []],
] as const)(
  '보이기의 답이 오다 끊기면 다시 물어, 그 댓글이 지금 어떤지(%s)에 따라 말한다',
  async (state, isAgreed, actions, said) => {
    const { pending, announce } = open({ approve: offline, reread: async () => state })
    expect(await pending.approve(held)).toBe(isAgreed)
    const alerts = [...pending.store.get()].filter(([, { alert }]) => alert !== undefined)
    expect(alerts).toEqual(actions)
    expect(announce.mock.calls.flat()).toEqual(said)
  },
)
