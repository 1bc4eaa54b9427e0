import { statSync } from 'node:fs'
import { join } from 'node:path'

import type { Hono } from 'hono'
import { pino } from 'pino'

import { createInnerApi } from '#/server/app.ts'
import type { Database } from '#/server/database/database.ts'
import { openPostgres } from '#/server/database/postgres.ts'
import { openSqlite } from '#/server/database/sqlite.ts'
import { syncPosts } from '#/server/publishing/publishing.ts'

import { startCluster } from '../../postgres/cluster.ts'
import { findPostgres } from '../../postgres/find.ts'
import { inScratchFolder } from '../scratch-folder.ts'
import { median, p95Of, percentilesOf, timed } from '../statistics.ts'
import { atMost, inMs, type Row, type Section } from '../table.ts'
import { randomPost } from './search-posts.ts'
import { seedPosts } from './seeding.ts'

const log = pino({ level: 'silent' })
const iterations = 100
const saves = 15

/** Typical queries, and the most expensive ones: single syllables, words in every post, words of common bigrams. */
const queries: Readonly<Record<string, string>> = {
  '드문 말': '장바구니',
  '한 음절': '이',
  '드문 한 음절': '닭',
  '모든 글에 있는 말': '있다',
  '세 음절': '아스팔트',
  '두 낱말': '버스 정류장',
  '흔한 두 낱말': '이 있다',
  '홀로 선 자음': 'ㅇ',
  조사: '장바구니에서',
  '치다 만 말': '장바ㄱ',
  '치다 만 흔한 말': '아스팔ㅌ',
  첫소리: 'ㅈㅂㄱㄴ',
  '없는 말': '없는말이다',
  '흔한 조각으로 된 없는 말': '네모나게까지는',
  '다른 자판': 'wkdqkrnsl',
}

type Blog = { readonly db: Database; readonly posts: number; readonly api: Hono }

const publish = (db: Database, posts: number) =>
  syncPosts(db, () => new Date(), Array.from({ length: posts }, randomPost), [], { owner: '글지기' })

const open = (db: Database, posts: number): Blog => {
  const api = createInnerApi({
    db,
    clock: () => new Date(),
    log,
    pageSize: 12,
    owner: '글지기',
    trustProxy: false,
  })
  return { db, posts, api }
}

const ask = async ({ api }: Blog, q: string): Promise<void> => {
  const answer = await api.request(`/api/search?q=${encodeURIComponent(q)}`)
  await answer.text()
  if (answer.status !== 200) throw new Error(`${q}: ${answer.status}`)
}

const rowsOf = async (engine: string, small: Blog, large: Blog, limit: number): Promise<readonly Row[]> => {
  const rows: Row[] = []
  for (const [name, q] of Object.entries(queries)) {
    const times = { small: Array<number>(), large: Array<number>() }
    for (let iteration = -5; iteration < iterations; iteration += 1) {
      const one = await timed(() => ask(small, q))
      const other = await timed(() => ask(large, q))
      if (iteration < 0) continue
      times.small.push(one)
      times.large.push(other)
    }
    const [few, many] = [percentilesOf(times.small), percentilesOf(times.large)]
    // Small blogs have the same goal.
    const slower = Math.max(p95Of(times.small), p95Of(times.large))
    const goal = { ...atMost(slower, limit), text: `p95 ≤ ${limit} ms` }
    rows.push({ name: `${engine}, ${name}: ${q}`, measured: inMs(many), reference: inMs(few), goal })
  }
  return rows
}

/** The time to publish one changed post in this blog. */
const saving = async (engine: string, { db, posts }: Blog): Promise<Row> => {
  const files = Array.from({ length: posts }, randomPost)
  const times: number[] = []
  for (let save = 0; save < saves; save += 1) {
    const changed = files.map((file, index) =>
      index === save ? { ...file, content: `${file.content}<p>${save}</p>` } : file,
    )
    times.push(await timed(() => syncPosts(db, () => new Date(), changed, [], { owner: '글지기' })))
    files.splice(0, files.length, ...changed)
  }
  return { name: `${engine}, 글 하나를 고침 (모든 글과 견주는 것까지)`, measured: `${median(times).toFixed(1)} ms` }
}

const measure = async (
  engine: string,
  openDatabase: (posts: number) => Promise<Database>,
  settle: (posts: number) => Promise<unknown>,
  limit: number,
  largeSize: number,
): Promise<readonly Row[]> => {
  const few = Math.min(1_000, largeSize - 1)
  const [small, large] = [open(await openDatabase(few), few), open(await openDatabase(largeSize), largeSize)]
  const filled = ((await timed(() => publish(small.db, few))) / few).toFixed(2)
  await seedPosts(large.db, largeSize)
  for (const { posts } of [small, large]) await settle(posts)
  const rows = [
    { name: `${engine}, 처음 들일 때 글 하나`, measured: `${filled} ms` },
    ...(await rowsOf(engine, small, large, limit)),
    await saving(engine, small),
  ]
  await Promise.all([small.db.close(), large.db.close()])
  return rows
}

/** Search times in a blog of 100,000 posts, with both databases. `BENCH_POSTS` sets another size. */
export const measureSearch = (): Promise<Section> =>
  inScratchFolder(async (folder) => {
    const largeSize = Number(process.env.BENCH_POSTS ?? 100_000)
    const file = (posts: number) => join(folder, `${posts}.sqlite`)
    const sqlite = await measure(
      'SQLite',
      (posts) => openSqlite(file(posts)),
      () => Promise.resolve(),
      10,
      largeSize,
    )
    const size: Row = {
      name: 'SQLite, 파일',
      measured: `${(statSync(file(largeSize)).size / 1_048_576).toFixed(0)} MiB`,
    }
    const title = `찾기: 글 ${largeSize}개, 글 1,000개인 블로그 곁에서`
    const { reason } = findPostgres()
    if (reason !== undefined) return { title, rows: [...sqlite, size], note: reason }
    const cluster = await startCluster()
    try {
      const inSchema = (posts: number) => `${cluster.url}&options=-c%20search_path%3Ds${posts}`
      const run = async (statement: string): Promise<void> => {
        const { Client } = await import('pg')
        const client = new Client(cluster.url)
        await client.connect()
        await client.query(statement)
        await client.end()
      }
      const openDatabase = async (posts: number): Promise<Database> => {
        await run(`create schema s${posts}`)
        return openPostgres(inSchema(posts), log)
      }
      // As autovacuum, which is off here, does within a minute.
      const settle = (posts: number) =>
        run(`vacuum analyze s${posts}.post, s${posts}.search_post, s${posts}.search_index, s${posts}.search_pair`)
      return { title, rows: [...sqlite, size, ...(await measure('PostgreSQL', openDatabase, settle, 30, largeSize))] }
    } finally {
      await cluster.remove()
    }
  })
