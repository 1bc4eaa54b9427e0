import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { Client } from 'pg'
import { expect, inject, it, vi } from 'vitest'

import { startBlogIn, startLiveBlog } from '../server/cli/live-blog.ts'
import { makeBlog, spawnBlog } from '../server/cli/run-blog.ts'
import { scratchSchema } from './scratch-schema.ts'

const posts = {
  '가.md': '---\ntitle: 첫 글\ncategory: 일상\nsubcategory: 걷기\ntags: [여름, 사진]\naliases: /entry/첫-글\n---\n본문',
  '나.md': '---\ntitle: 둘째 글\ncategory: 일상\ntags: [여름]\n---\n본문',
}
const schemaOf = () => scratchSchema(inject('postgres') ?? '')

/** A table's rows, sorted, with every value as text: the drivers return numbers differently. */
const told = (rows: readonly object[]): string[] =>
  rows
    .map((row) => {
      const values = Object.entries(row).map(([name, value]) => `${name}=${value === null ? 'null' : `'${value}'`}`)
      return values.toSorted().join(' ')
    })
    .toSorted()

/** More rows than are copied at a time. */
const addVisits = (folder: string): void => {
  const db = new DatabaseSync(join(folder, 'data/geulbang.sqlite'))
  db.exec(`with recursive day(n) as (select 1 union all select n + 1 from day where n < 1234)
    insert into visit (day, visitors) select 'day ' || n, n from day`)
  db.close()
}

// The index of the search is each engine's own, and made anew from the posts.
const inFile = (folder: string): Record<string, string[]> => {
  const db = new DatabaseSync(join(folder, 'data/geulbang.sqlite'), { readOnly: true })
  const names = db
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'kysely%' and name not like 'search%'",
    )
    .all()
  const rows = names.map(({ name }) => [String(name), told(db.prepare(`select * from ${String(name)}`).all())])
  db.close()
  return Object.fromEntries(rows)
}

const inPostgres = async (url: string): Promise<Record<string, string[]>> => {
  const client = new Client(url)
  await client.connect()
  const names = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = current_schema() and tablename not like 'kysely%' and tablename not like 'search%'",
  )
  const rows: Record<string, string[]> = {}
  for (const { name } of names.rows) rows[name] = told((await client.query<object>(`select * from ${name}`)).rows)
  await client.end()
  return rows
}

it('move는 파일의 데이터를 한 줄도 빠짐없이 PostgreSQL로 옮기고, 블로그는 하던 대로 이어진다', async () => {
  const old = await startLiveBlog(posts)
  for (const content of ['남을 말', '지울 말']) expect(await old.comment('첫 글', '손님', content)).toBe(201)
  expect(await old.remove(2, '비밀')).toBe(200)
  expect(await spawnBlog(old.folder, ['password'], { input: '주인' })).toMatchObject({ code: 0 })
  const before = await old.post('첫 글')
  const env = { DATABASE_URL: await schemaOf() }

  expect(await spawnBlog(old.folder, ['move'], { env })).toEqual({
    output: '',
    complaint: '서버가 켜져 있습니다. 멈춘 뒤에 다시 해 주세요.\n',
    code: 1,
  })
  old.signal('SIGTERM')
  expect(await old.exited).toBe(0)
  addVisits(old.folder)
  expect(await spawnBlog(old.folder, ['move'], { env })).toEqual({
    output: expect.stringMatching(
      /^옮겼습니다: 글 2개, 댓글 2개 → PostgreSQL\n이제 DATABASE_URL을 준 채로 켜 주세요\. 옛 데이터는 그대로 있습니다: data\/geulbang\.sqlite\n데이터베이스: [^\n]+:5432\/postgres \(DATABASE_URL\)\n$/,
    ),
    complaint: '',
    code: 0,
  })
  expect(inFile(old.folder).comment).toHaveLength(2)
  expect(await inPostgres(env.DATABASE_URL)).toEqual(inFile(old.folder))

  const moved = await startBlogIn(old.folder, env)
  expect(moved.output()).not.toContain('관리자 비밀번호')
  expect(await moved.post('첫 글')).toEqual(before)
  expect(await moved.remove(1, '틀림')).toBe(403)
  expect(await moved.comment('둘째 글', '글지기', '이사했습니다', '주인')).toBe(201)
  expect((await moved.post('둘째 글')).comments.map(({ id }) => id)).toEqual([3])
  expect(await moved.remove(1, '비밀')).toBe(200)
})

it('move는 사이트에 있는 글만 센다: 내린 글은 옮기되 세지 않는다', async () => {
  const old = await startLiveBlog(posts)
  await writeFile(join(old.folder, 'posts/나.md'), '---\ntitle: 둘째 글\ndraft: true\n---\n본문')
  await vi.waitUntil(async () => (await old.titles()).length === 1, { timeout: 30_000 })
  old.signal('SIGTERM')
  await old.exited
  const { output } = await spawnBlog(old.folder, ['move'], { env: { DATABASE_URL: await schemaOf() } })
  expect(output).toMatch(/^옮겼습니다: 글 1개, 댓글 0개 → /)
})

it('move는 데이터가 있는 곳으로는 옮기지 않고, 그대로 둔다', async () => {
  const env = { DATABASE_URL: await schemaOf() }
  const there = await startLiveBlog(posts, env)
  const old = await startLiveBlog(posts)
  old.signal('SIGTERM')
  await old.exited
  expect(await spawnBlog(old.folder, ['move'], { env })).toEqual({
    output: '',
    complaint: 'DATABASE_URL: 이미 데이터가 있습니다. 빈 데이터베이스를 주세요.\n',
    code: 1,
  })
  expect(await there.titles()).toHaveLength(2)
})

it('move는 옮길 것이나 옮길 곳이 없으면 그렇다고 한 줄로 말한다', async () => {
  const folder = await makeBlog()
  expect(await spawnBlog(folder, ['move'])).toMatchObject({
    complaint: 'DATABASE_URL: 옮겨 갈 PostgreSQL의 주소(postgres://…)를 정해 주세요.\n',
    code: 1,
  })
  expect(await spawnBlog(folder, ['move'], { env: { DATABASE_URL: await schemaOf() } })).toMatchObject({
    complaint: 'DATA_DIR: data 폴더에 데이터베이스가 없습니다.\n',
    code: 1,
  })
})
