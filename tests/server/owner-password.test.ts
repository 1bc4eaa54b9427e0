import { describe, expect, it } from 'vitest'

import { settleAdminPassword } from '#/server/passwords/admin-password.ts'
import { parseSettings } from '#/server/settings.ts'

import { adminPassword, body, openComments, quickPasswords, refusal } from './commenting.ts'

describe('관리자 확인', () => {
  it('맞으면 true, 틀리면 false를 200으로 답한다', async () => {
    const { auth } = await openComments()
    const [right, wrong] = [await auth(adminPassword), await auth('틀린 것')]
    expect([right.status, right.text]).toEqual([200, '{"success":true}'])
    expect([wrong.status, wrong.text]).toEqual([200, '{"success":false}'])
    expect((await auth(adminPassword.normalize('NFD'))).answer).toEqual({ success: true })
    expect(right.headers.has('set-cookie')).toBe(false)
  })

  it.each([undefined, null, '', '  ', 5, ['x'], 'x'.repeat(129), '\uD800'])(
    '틀린 꼴은 400이다: %j',
    async (password) => {
      const { auth, tried } = await openComments()
      const { status, answer } = await auth(password)
      expect([status, answer, tried()]).toEqual([400, refusal, 0])
    },
  )

  it('설정에 풀어 쓴 한글로 적은 비밀번호도 모아 친 것과 같다', () => {
    expect(parseSettings({ ADMIN_PASSWORD: ' 주인 '.normalize('NFD') }).adminPassword).toBe(' 주인 ')
    expect(parseSettings({ ADMIN_PASSWORD: '각'.repeat(128).normalize('NFD') }).adminPassword).toHaveLength(128)
  })

  it('비밀번호가 바뀌면 옛것은 아무것도 열지 못한다', async () => {
    const { passwords } = quickPasswords()
    const { auth, write, remove, db } = await openComments({ passwords })
    await write(body({ author: '글지기', password: adminPassword }))
    await settleAdminPassword(db, passwords, '새것')
    expect((await auth(adminPassword)).answer).toEqual({ success: false })
    expect((await write(body({ author: '글지기', password: adminPassword }))).status).toBe(403)
    expect((await remove(1, adminPassword)).status).toBe(403)
    expect((await remove(1, '새것')).status).toBe(200)
  })
})
