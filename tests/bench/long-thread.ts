import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import { sql } from 'kysely'
import { pino } from 'pino'

import { siteDefaults } from '#/contract/site.ts'
import { createApp, createInnerApi } from '#/server/app.ts'
import { createContentVersion } from '#/server/cache/content-version.ts'
import { createSitePreview } from '#/server/covers/covers.ts'
import type { Database } from '#/server/database/database.ts'
import { openSqlite } from '#/server/database/sqlite.ts'
import { createIcons } from '#/server/feeds/web-app.ts'
import { createLive } from '#/server/live/streams.ts'
import { createAttachments } from '#/server/pages/attachments.ts'
import { loadBuild } from '#/server/pages/load-build.ts'
import { createPageCache } from '#/server/pages/page-cache.ts'
import { resolvePage } from '#/server/pages/resolve-page.ts'
import { createPasswords } from '#/server/passwords/passwords.ts'
import { syncPosts } from '#/server/publishing/publishing.ts'

import { numberedPost } from './scale/fill-blog.ts'
import { inScratchFolder } from './scratch-folder.ts'
import { type Percentiles, percentilesOf, timed } from './statistics.ts'
import { atMost, inMs, type Row, type Section } from './table.ts'

/** The number of comments of posts 1 to 4; the second post is the reference. */
const lengths = [0, 200, 10_000, 100_000] as const
const referenceLength = 200
const iterations = 600
const warmUp = 20
const chunk = 10_000
const log = pino({ level: 'silent' })
const clock = () => new Date()

/** Inserts comments of 5,000 characters each. */
const fill = async (db: Database, postId: number, count: number, firstId: number): Promise<void> => {
  for (let from = 0; from < count; from += chunk)
    await db.transact((writer) =>
      sql`
        with recursive numbers(n) as (select ${from} union all select n + 1 from numbers where n + 1 < ${Math.min(from + chunk, count)})
        insert into comment (id, post_id, parent_id, author, content, password_hash, created_at)
        select
          ${firstId} + n, ${postId}, case when n % 5 > 0 then ${firstId} + n - 1 end, 'reader ' || n % 100,
          substr(replace(printf('%.600c', 'x'), 'x', n || ' words. '), 1, 5000), 'x', '2026-11-20T03:00:00.000Z'
        from numbers
      `.execute(writer),
    )
  if (count > 0)
    await db.transact((writer) => writer.insertInto('thread').values({ post_id: postId, comment_cnt: count }).execute())
}

/** The whole server without its port and caches, so that each page and answer is computed. */
const openServer = async (folder: string) => {
  const db = await openSqlite(join(folder, 'bench.sqlite'))
  const owner = siteDefaults.owner
  await syncPosts(db, clock, lengths.map(numberedPost), [], { owner })
  let firstId = 1
  for (const [index, count] of lengths.entries()) {
    await fill(db, index + 1, count, firstId)
    firstId += count
  }
  const { render, template, assets } = await loadBuild()
  const deps = { db, clock, log, pageSize: 12, owner, site: siteDefaults, trustProxy: false }
  const { renderPage } = createPageCache({
    ...deps,
    render,
    template,
    fetch: createInnerApi(deps).fetch,
    resolve: (path) => db.read((reader) => resolvePage(reader, path)),
    version: createContentVersion(),
    cachesPages: false,
  })
  const app = createApp({
    ...deps,
    live: createLive(db),
    apiCache: { load: () => Promise.resolve(undefined) },
    renderPage,
    template,
    assets,
    passwords: createPasswords(),
    notifier: { note: () => Promise.resolve(), wake: () => {} },
    notePageHit: () => {},
    postsVersion: () => '1',
    icons: await createIcons(null, null),
    attachments: createAttachments(folder),
    sitePreview: createSitePreview(siteDefaults),
    previews: { get: (_name, draw) => draw() },
    images: { answer: () => Promise.resolve(null) },
  })
  const ask = async (path: string): Promise<void> => {
    const answer = await app.request(path)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${answer.status} from ${path}`)
  }
  return { ask, close: db.close }
}

type Ask = (path: string) => Promise<void>

/** Times in ms: of the page, and of the slowest `/healthz` that is requested meanwhile. */
const renderPage = async (ask: Ask, path: string) => {
  const rendering = { isOver: false }
  let longest = 0
  const page = timed(() => ask(path)).finally(() => {
    rendering.isOver = true
  })
  while (!rendering.isOver) {
    const start = performance.now()
    await setImmediate()
    await ask('/healthz')
    longest = Math.max(longest, performance.now() - start)
  }
  return { page: await page, health: longest }
}

/** Alternates between the posts, so that other load on the machine affects all of them alike. */
const measure = async (ask: Ask) => {
  const samples = lengths.map(() => ({ page: Array<number>(), detail: Array<number>(), health: Array<number>() }))
  for (let iteration = 0; iteration < warmUp + iterations; iteration += 1)
    for (const [index, taken] of samples.entries()) {
      const address = `/pages/${index + 1}/${encodeURIComponent(`${index}번째-글`)}`
      const { page, health } = await renderPage(ask, address)
      const detail = await timed(() => ask(`/api/posts/${index + 1}`))
      if (iteration < warmUp) continue
      taken.page.push(page)
      taken.detail.push(detail)
      taken.health.push(health)
    }
  return samples.map(({ page, detail, health }) => ({
    page: percentilesOf(page),
    detail: percentilesOf(detail),
    health: percentilesOf(health),
  }))
}

const rowOf = (name: string, measured: Percentiles, against: Percentiles, isGoal: boolean): Row => {
  const ratio = measured.p99 / against.p99
  return {
    name,
    measured: inMs(measured),
    reference: inMs(against),
    ratio,
    ...(isGoal && { goal: atMost(ratio, 1.2) }),
  }
}

/** Whether the time of a post depends on the length of its thread. */
export const measureLongThread = (): Promise<Section> =>
  inScratchFolder(async (folder) => {
    const { ask, close } = await openServer(folder)
    const spreads = await measure(ask)
    await close()
    const against = spreads[lengths.indexOf(referenceLength)]
    if (against === undefined) throw new Error('nothing to measure against')
    const rows = spreads.flatMap((spread, index): readonly Row[] => {
      const count = lengths[index] ?? 0
      const name = `댓글 ${count.toLocaleString('en')}개`
      return [
        rowOf(`${name}: 화면`, spread.page, against.page, count > referenceLength),
        rowOf(`${name}: 글의 답`, spread.detail, against.detail, count > referenceLength),
        rowOf(`${name}: 그사이의 /healthz`, spread.health, against.health, count > referenceLength),
      ]
    })
    return { title: '긴 댓글: 5,000자씩, 간직한 화면 없이, 댓글 200개인 글의 p99에 견주어', rows }
  })
