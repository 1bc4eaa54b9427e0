import { expect, it } from 'vitest'

import type { Endpoint } from '../endpoint.ts'
import { ExactChecked, read, refusalStatus } from '../exact-answers.ts'

export const authAdminEndpoint: Endpoint = {
  method: 'POST',
  path: '/api/user/authAdmin',
  ask: ({ calls }) => calls.authAdmin('1234'),
  answers: (open) => {
    it('맞든 틀리든 200이고, 맞는지 말한다', async () => {
      const { ask, adminPassword } = await open()
      const answers = await Promise.all(
        [adminPassword, '틀림'].map((password) => ask('POST', '/api/user/authAdmin', { password })),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const [right, wrong] = await Promise.all(answers.map((answer) => read(ExactChecked, Promise.resolve(answer))))
      expect([right, wrong]).toEqual([{ success: true }, { success: false }])
    })
  },
  refuses: (open) => {
    it.for([{}, { password: 7 }, { password: null }])('%o은(는) 400이다', async (body) =>
      expect(await refusalStatus((await open()).ask('POST', '/api/user/authAdmin', body))).toBe(400),
    )
  },
}

export const incrementEndpoint: Endpoint = {
  method: 'POST',
  path: '/api/user/increment',
  ask: ({ beacon }) => beacon('user/increment'),
  answers: (open) => {
    it('방문자를 센다', async () => expect((await (await open()).ask('POST', '/api/user/increment')).ok).toBe(true))
  },
  refuses: null,
}
