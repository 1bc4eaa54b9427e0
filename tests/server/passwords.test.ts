import { argon2Sync } from 'node:crypto'

import { expect, it, vi } from 'vitest'

import { adminPasswordHash, generatePassword, settleAdminPassword } from '#/server/passwords/admin-password.ts'
import { createPasswords, parsePhc } from '#/server/passwords/passwords.ts'
import { createQueue } from '#/server/queue.ts'

import { openTestDatabase } from './blog.ts'

const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

it('비밀번호는 소금을 친 argon2id 한 줄로 남고, 맞는 것만 통한다', async () => {
  const { hash, verify } = createPasswords()
  const [first, second] = await Promise.all([hash('비밀번호'), hash('비밀번호')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(second).not.toBe(first)
  expect(await verify('비밀번호', first)).toBe(true)
  expect(await verify('비밀번호 ', first)).toBe(false)
  expect(await verify('비밀번호'.normalize('NFD'), first)).toBe(false)
})

it.each(['', 'x', '$argon2i$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])(
  '해시가 아닌 것에는 아무 비밀번호도 통하지 않는다: "%s"',
  async (text) => {
    expect(await createPasswords().verify('', text)).toBe(false)
  },
)

it('다른 값으로 만든 해시도 그 값으로 확인한다', async () => {
  const salt = Buffer.from('0123456789abcdef')
  const cost = { memory: 64, passes: 3, parallelism: 1 }
  const tag = argon2Sync('argon2id', { ...cost, message: 'old', nonce: salt, tagLength: 32 })
  const phc = `$argon2id$v=19$m=64,t=3,p=1$${encode(salt)}$${encode(tag)}`
  expect(parsePhc(phc)).toEqual({ ...cost, salt, tag })
  expect(await createPasswords().verify('old', phc)).toBe(true)
})

it('한 번에 둘만 일하고, 줄이 차면 물리고, 실패한 뒤에도 다음 차례가 온다', async () => {
  const queue = createQueue(2, 2)
  const begun: PromiseWithResolvers<void>[] = []
  const task = (): Promise<void> => {
    const work = Promise.withResolvers<void>()
    begun.push(work)
    return work.promise
  }
  const all = Promise.allSettled([task, task, task, task, task].map((each) => queue(each)))
  for (let ended = 0; ended < 4; ended += 1) {
    await vi.waitFor(() => expect(begun).toHaveLength(Math.min(ended + 2, 4)))
    begun[ended]?.reject(new Error('일부러'))
  }
  const results = await all
  expect(results.map((result) => (result.status === 'rejected' ? String(result.reason) : ''))).toEqual([
    'Error: 일부러',
    'Error: 일부러',
    'Error: 일부러',
    'Error: 일부러',
    'Error: too many at once',
  ])
  await expect(queue(() => Promise.resolve('다음'))).resolves.toBe('다음')
})

it('만든 비밀번호는 80비트가 넘고, 헷갈리는 글자가 없고, 매번 다르다', () => {
  const password = generatePassword()
  expect(password).toMatch(/^([2-9a-hjkmnp-z]{4}-){4}[2-9a-hjkmnp-z]{4}$/)
  expect(Math.log2(31 ** 20)).toBeGreaterThan(80)
  expect(generatePassword()).not.toBe(password)
})

it('관리자 비밀번호는 처음에 한 번 만들어 알려 주고, 정해 주면 바꾼다', async () => {
  const db = await openTestDatabase()
  const passwords = createPasswords()
  const made = await settleAdminPassword(db, passwords, null)
  expect(await passwords.verify(made ?? '', await db.read(adminPasswordHash))).toBe(true)
  expect(await settleAdminPassword(db, passwords, null)).toBeNull()

  expect(await settleAdminPassword(db, passwords, '새 비밀번호')).toBeNull()
  const replaced = await db.read(adminPasswordHash)
  expect(await passwords.verify('새 비밀번호', replaced)).toBe(true)
  expect(await passwords.verify(made ?? '', replaced)).toBe(false)
  await settleAdminPassword(db, passwords, '새 비밀번호')
  expect(await db.read(adminPasswordHash)).toBe(replaced)
  expect(await settleAdminPassword(db, passwords, null)).toBeNull()
})

it('두 서버가 한꺼번에 처음 켜져도 관리자 비밀번호는 하나이고, 그것을 만든 서버만 말한다', async () => {
  const db = await openTestDatabase()
  const passwords = createPasswords({ memory: 8, passes: 1, parallelism: 1 })
  const made = await Promise.all([1, 2].map(() => settleAdminPassword(db, passwords, null)))
  const [told = '', ...others] = made.filter((password) => password !== null)
  expect(others).toEqual([])
  expect(await passwords.verify(told, await db.read(adminPasswordHash))).toBe(true)
})
