import { expect, it } from 'vitest'

import { DiskFull } from '#/server/database/database.ts'

import { openTestDatabase } from './blog.ts'
import { adminPassword, body, openComments, refusal } from './commenting.ts'

/** A blog whose disk takes as many changes as a test says, and no more. */
const openOnDisk = async () => {
  const db = await openTestDatabase()
  let room = Infinity
  const transact: typeof db.transact = (work) => {
    room -= 1
    return room < 0 ? Promise.reject(new DiskFull(new Error('일부러'))) : db.transact(work)
  }
  const blog = await openComments({ db: { ...db, transact } })
  await blog.write(body())
  const limitRoom = (changes: number) => {
    room = changes
  }
  return { ...blog, limitRoom }
}

it('디스크가 차서 셀 수 없으면 비밀번호를 견주지 않고, 맞든 틀리든 503이다', async () => {
  const { auth, remove, write, tried, limitRoom } = await openOnDisk()
  // The key of the rate limit is made at the first try.
  await auth(adminPassword)
  limitRoom(0)
  const before = tried()
  for (const password of ['틀림', adminPassword])
    for (const answered of [
      await auth(password),
      await remove(1, password),
      await write(body({ author: '글지기', password })),
    ])
      expect([answered.status, answered.answer]).toEqual([503, refusal])
  expect(tried()).toBe(before)
})

it('견주는 사이에 디스크가 차도 맞는지 틀리는지 말하지 않고, 열 번 뒤에는 견주지도 않는다', async () => {
  const { auth, tried, limitRoom } = await openOnDisk()
  await auth(adminPassword)
  const before = tried()
  for (let n = 0; n < 12; n += 1) {
    limitRoom(1)
    expect((await auth(adminPassword)).status).toBe(503)
  }
  expect(tried() - before).toBe(12)
  for (let n = 0; n < 12; n += 1) {
    limitRoom(1)
    expect((await auth('틀림')).status).toBe(n < 10 ? 503 : 429)
  }
  expect(tried() - before).toBe(22)
  limitRoom(Infinity)
  expect((await auth(adminPassword)).status).toBe(429)
})
