import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, inject, it } from 'vitest'

import { openDatabase } from '#/server/database/open-database.ts'
import { adminPasswordHash, settleAdminPassword } from '#/server/passwords/admin-password.ts'
import { createPasswords } from '#/server/passwords/passwords.ts'

import { scratchFolder } from '../server/scratch-folder.ts'
import { asksForKerberos, openLine } from './line.ts'
import { query } from './query.ts'
import { scratchSchema } from './scratch-schema.ts'

const postgres = inject('postgres') ?? ''
const log = pino({ level: 'silent' })
const open = async (databaseUrl: string) => openDatabase({ dataDir: await scratchFolder(), databaseUrl }, log)

/** Longer than a name may be, so that no name server is asked: some know every name, and some do not answer in time. */
const noName = 'u'.repeat(64)

it.each([
  ['그런 서버가 없으면', 'postgres://user:secret@127.0.0.1:1/db', /답하는 서버가 없습니다/],
  [
    '그런 데이터베이스가 없으면',
    postgres.replace('/postgres?', '/nothing?password=secret&'),
    /그런 데이터베이스가 없습니다/,
  ],
  ['그런 사용자가 없으면', postgres.replace('user=postgres', 'user=nobody&password=secret'), /들어갈 수 없습니다/],
  ['그런 이름이 없으면', `postgres://${noName}:1#secret@host/db`, /이름을 찾을 수 없습니다/],
  ['비밀번호에 %가 있으면', 'postgres://user:%ffsecret@host/db', /주소를 읽을 수 없습니다/],
  ['비밀번호에 /가 있으면', 'postgres://user:x/secret@host/db', /주소를 읽을 수 없습니다/],
  ['스키마가 없으면', `${postgres}&password=secret&options=-c%20search_path%3Dnothing`, /search_path/],
])('%s 까닭을 한 줄로 말하고 비밀번호는 되뇌지 않는다', async (_case, url, reason) => {
  const opening = open(url)
  await expect(opening).rejects.toThrow(/^DATABASE_URL: [^\n]*[가-힣][^\n]*$/)
  await expect(opening).rejects.toThrow(reason)
  await expect(opening).rejects.not.toThrow(/secret/)
})

it('더 새로운 글방이 쓰던 데이터이면 그렇다고 말한다', async () => {
  // Not a scratch one, which other tests get afterwards.
  await query(postgres, 'create schema later')
  const url = `${postgres}&options=-c%20search_path%3Dlater`
  const db = await open(url)
  await db.transact((writer) =>
    sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2099-01-01')`.execute(writer),
  )
  await db.close()
  await expect(open(url)).rejects.toThrow(/^DATABASE_URL: .*더 새로운 글방이 쓰던 데이터베이스입니다/)
})

it('답을 읽을 수 없는 서버이면 까닭을 한 줄로 말한다', async () => {
  const line = await openLine(postgres)
  line.say(asksForKerberos)
  await expect(open(line.url)).rejects.toThrow(/^DATABASE_URL: [^\n]*읽을 수 없습니다[^\n]*$/)
})

it('암호화하지 않는 서버에 암호화를 바라거나 없는 인증서 파일을 적으면, 주소의 어디를 고칠지 말한다', async () => {
  const line = await openLine(postgres)
  await expect(open(`${line.url}&sslmode=verify-full`)).rejects.toThrow(/sslmode를 지워 주세요/)
  await expect(open(`${line.url}&sslrootcert=/없는/ca.pem`)).rejects.toThrow(/인증서 파일을 읽을 수 없습니다/)
})

it('너무 오래된 서버와 한글을 담지 못하는 데이터베이스는 쓰지 않는다', async () => {
  await query(postgres, 'create schema old')
  // This schema answers what is asked about the server, as a server of that age would.
  await query(
    postgres,
    `create function old.current_setting(text) returns text language sql
      return case $1 when 'server_version_num' then '130022' else pg_catalog.current_setting($1) end`,
  )
  await expect(open(`${postgres}&options=-c%20search_path%3Dold,pg_catalog`)).rejects.toThrow(
    /버전이 13입니다\. 14부터/,
  )
  await query(postgres, `create database ascii encoding 'SQL_ASCII' template template0`)
  await expect(open(postgres.replace('/postgres?', '/ascii?'))).rejects.toThrow(/SQL_ASCII.*UTF8/)
})

it('글자는 모두 바이트의 순서로 줄 선다: 데이터베이스의 언어에 따라 달라지지 않는다', async () => {
  const url = await scratchSchema(postgres)
  await (await open(url)).close()
  const others = await query(
    url,
    `select table_name, column_name from information_schema.columns
      where table_schema = current_schema() and table_name not like 'kysely%' and data_type = 'text'
        and collation_name is distinct from 'C'`,
  )
  expect(others).toEqual([])
})

it('빈 데이터베이스에서 여러 서버가 한꺼번에 켜져도 표는 한 번 만들고 관리자 비밀번호는 하나만 알려 준다', async () => {
  const url = await scratchSchema(postgres)
  const servers = await Promise.all(Array.from({ length: 4 }, () => open(url)))
  const passwords = createPasswords({ memory: 8, passes: 1, parallelism: 1 })
  const told = await Promise.all(servers.map((db) => settleAdminPassword(db, passwords, null)))
  const made = told.filter((password) => password !== null)
  expect(made).toHaveLength(1)
  for (const db of servers) {
    expect(await passwords.verify(made[0] ?? '', await db.read(adminPasswordHash))).toBe(true)
    await db.close()
  }
})
