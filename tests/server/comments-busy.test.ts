import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { expect, it, onTestFinished } from 'vitest'

import { openSqlite } from '#/server/database/sqlite.ts'

import { body, openComments, refusal } from './commenting.ts'
import { scratchFolder } from './scratch-folder.ts'

/** A blog whose file another program takes for itself. */
const openHeld = async (lockTimeoutMs: number) => {
  const file = join(await scratchFolder(), 'test.sqlite')
  const db = await openSqlite(file, { lockTimeoutMs })
  onTestFinished(() => db.close())
  const blog = await openComments({ db })
  const other = new DatabaseSync(file)
  onTestFinished(() => other.close())
  const hold = () => other.exec('begin immediate')
  const release = () => other.exec('rollback')
  return { ...blog, hold, release }
}

it('다른 프로그램이 데이터베이스를 붙들고 있어도 읽는 이는 기다리지 않고, 놓으면 댓글이 등록된다', async () => {
  const { write, comments, hold, release } = await openHeld(60_000)
  hold()
  const writing = write(body())
  // Read while the comment waits: a server that is stuck would answer nobody.
  expect(await comments()).toEqual([])
  release()
  expect((await writing).status).toBe(201)
  expect(await comments()).toHaveLength(1)
})

it('끝내 놓지 않으면 503이고, 놓은 뒤에는 같은 요청이 통한다', async () => {
  const { write, comments, hold, release } = await openHeld(50)
  const sent = [body(), { headers: { 'idempotency-key': 'k' } }] as const
  hold()
  const { status, answer, headers } = await write(...sent)
  expect([status, answer, headers.get('retry-after')]).toEqual([503, refusal, '5'])
  release()
  expect((await write(...sent)).status).toBe(201)
  expect(await comments()).toHaveLength(1)
})
