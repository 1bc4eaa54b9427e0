import { mkdirSync, rmdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'

import { isOpenElsewhere, openDatabase } from '#/server/database/open-database.ts'
import { sqliteFile } from '#/server/database/sqlite-file.ts'
import { isForbidden } from '#/server/disk/files.ts'

import { scratchFolder } from './scratch-folder.ts'

it('데이터베이스가 아닌 파일이 그 자리에 있으면 무엇을 열 수 없는지 한 줄로 말하고, 그 파일은 그대로 둔다', async () => {
  const dataDir = await scratchFolder()
  const settings = { dataDir, databaseUrl: null }
  await writeFile(sqliteFile(dataDir), '아무 글')
  await expect(openDatabase(settings)).rejects.toThrow(
    /^DATA_DIR: [^\n]*데이터베이스를 열 수 없습니다. 깨졌거나 데이터베이스가 아닙니다. [^\n]*restore[^\n]*$/,
  )
  expect(await readFile(sqliteFile(dataDir), 'utf8')).toBe('아무 글')
  expect(isOpenElsewhere(settings)).toBe(false)
})

it.each(['', '/data'])(
  '파일이 그 자리에 있어 폴더를 만들지 못하면 다른 폴더를 정하라고 한다: 파일%s',
  async (below) => {
    const file = `${await scratchFolder()}/파일`
    await writeFile(file, '글')
    await expect(openDatabase({ dataDir: file + below, databaseUrl: null })).rejects.toThrow(
      /^DATA_DIR: [^\n]*열 수 없습니다. 폴더가 있을 자리에 파일이 있습니다. 다른 폴더를 DATA_DIR로 정해 주세요.$/,
    )
  },
)

/** A folder in which not even root may create one. */
const closed = '/dev/pts'
const isClosed = (): boolean => {
  try {
    mkdirSync(`${closed}/data`)
    rmdirSync(`${closed}/data`)
    return false
  } catch (error) {
    return isForbidden(error)
  }
}

it.runIf(isClosed())('쓸 권한이 없는 곳이면 그렇다고 하고, 무엇을 할지 말한다', async () => {
  await expect(openDatabase({ dataDir: `${closed}/data`, databaseUrl: null })).rejects.toThrow(
    /^DATA_DIR: [^\n]*열 수 없습니다. 글방을 켜는 사용자에게 쓸 권한이 없습니다. [^\n]*정해 주세요.$/,
  )
})

it('더 새로운 글방이 쓰던 데이터는 그렇다고 말하고 열지 않는다', async () => {
  const settings = { dataDir: await scratchFolder(), databaseUrl: null }
  const db = await openDatabase(settings)
  await db.transact((writer) =>
    sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01')`.execute(writer),
  )
  await db.close()
  await expect(openDatabase(settings)).rejects.toThrow(
    /열 수 없습니다. 더 새로운 글방이 쓰던 데이터베이스입니다. 글방을 그 버전으로 올려 주세요.$/,
  )
})

it('다른 프로그램이 붙들고 있으면 기다려 보고, 그래도 안 되면 그렇다고 말한다', async () => {
  const settings = { dataDir: await scratchFolder(), databaseUrl: null }
  const other = new DatabaseSync(sqliteFile(settings.dataDir))
  onTestFinished(() => other.close())
  other.exec('begin exclusive')
  await expect(openDatabase(settings)).rejects.toThrow(
    /열 수 없습니다. 다른 프로그램이 붙들고 있습니다. 그것을 끝낸 뒤에 다시 해 주세요.$/,
  )
})

it('이미 열린 데이터는 열려 있는 동안만 그렇다고 한다', async () => {
  const settings = { dataDir: `${await scratchFolder()}/새 폴더`, databaseUrl: null }
  expect(isOpenElsewhere(settings)).toBe(false)
  const db = await openDatabase(settings)
  onTestFinished(() => db.close())
  expect(isOpenElsewhere(settings)).toBe(true)
  expect(isOpenElsewhere({ ...settings, databaseUrl: 'postgres://host/db' })).toBe(false)
  await db.close()
  expect(isOpenElsewhere(settings)).toBe(false)
})
