import { expect, it, vi } from 'vitest'

import { createOwnerSession } from '#/features/desk/owner-session.ts'
import { Failure } from '#/http/failure.ts'

const done = async () => ({ success: true }) as const

it('다시 들어오기 전에 보낸 것이 늦게 거절되면, 또 묻지 않고 바로 다시 보낸다', async () => {
  const session = createOwnerSession({ signIn: done, signOut: done }, true)
  const late = Promise.withResolvers<string>()
  const call = vi.fn<() => Promise<string>>().mockReturnValueOnce(late.promise).mockResolvedValue('됨')
  const asked = vi.fn<() => void>()
  session.state.subscribe(() => session.state.get() === 'asking' && asked())
  const running = session.run(call)
  await session.signIn('비밀번호')
  late.reject(new Failure({ kind: 'refused', status: 401, msg: null }))
  await expect.poll(() => call.mock.calls.length).toBe(2)
  expect(await running).toBe('됨')
  expect(asked).not.toHaveBeenCalled()
})
