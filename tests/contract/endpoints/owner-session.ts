import { expect, it } from 'vitest'

import type { Endpoint } from '../endpoint.ts'
import { ExactSignedIn, read, refusalStatus } from '../exact-answers.ts'
import { signedIn } from '../signing-in.ts'

const session = '/api/owner/session'

export const signInEndpoint: Endpoint = {
  method: 'POST',
  path: session,
  ask: ({ owner }) => owner.signIn('admin-password'),
  answers: (open) => {
    it('관리자 비밀번호로 들어가면 쪽도 읽을 수 있는 표시가 함께 온다', async () => {
      const { ask, adminPassword } = await open()
      const answer = await ask('POST', session, { password: adminPassword })
      expect(answer.status).toBe(200)
      expect(answer.headers.getSetCookie().some((cookie) => cookie.startsWith('desk=1;'))).toBe(true)
      await read(ExactSignedIn, Promise.resolve(answer))
    })
  },
  refuses: (open) => {
    it.for([
      [{ password: '틀림' }, 403, /^owner\.wrong_password$/],
      [{ password: ' ' }, 400, /^[a-z_]+\./],
      [{}, 400, /^[a-z_]+\./],
    ] as const)('%o은(는) %i이다', async ([body, status, code]) => {
      const answer = await (await open()).ask('POST', session, body)
      expect(await refusalStatus(Promise.resolve(answer.clone()))).toBe(status)
      expect(await answer.json()).toMatchObject({ code: expect.stringMatching(code) })
    })
  },
}

export const signOutEndpoint: Endpoint = {
  method: 'DELETE',
  path: session,
  ask: ({ owner }) => owner.signOut(),
  answers: (open) => {
    it('나가면 더는 주인이 아니고, 들어온 적이 없어도 나갈 수 있다', async () => {
      const server = await open()
      await read(ExactSignedIn, server.ask('DELETE', session))
      const { own } = await signedIn(server)
      await read(ExactSignedIn, own('DELETE', session))
      expect(await refusalStatus(own('GET', '/api/owner/comments'))).toBe(401)
    })
  },
  refuses: null,
}
