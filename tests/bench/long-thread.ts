import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

import { sql } from 'kysely'
import { pino } from 'pino'

import { siteDefaults } from '#/contract/site.ts'
import { createApp, createInnerApi } from '#/server/app.ts'
import { createContentVersion } from '#/server/cache/content-version.ts'
import type { Database } from '#/server/database/database.ts'
import { openSqlite } from '#/server/database/sqlite.ts'
import { createLive } from '#/server/live/live.ts'
import { loadBuild } from '#/server/pages/build.ts'
import { composeDocument } from '#/server/pages/document.ts'
import { createSitePreview } from '#/server/pages/file-routes.ts'
import { createOwnerFiles } from '#/server/pages/owner-files.ts'
import { createPageCache } from '#/server/pages/page-cache.ts'
import { resolvePage } from '#/server/pages/resolve-page.ts'
import { createPasswords } from '#/server/passwords/passwords.ts'
import { syncPosts } from '#/server/publishing/publishing.ts'

import { type Spread, spreadOf, timed } from './samples.ts'
import { postFile } from './scale/filling.ts'
import { inScratchFolder } from './scratch.ts'
import { atMost, inMs, type Row, type Section } from './table.ts'

/** Comments under the posts 1 to 4; all are measured against the second. */
const lengths = [0, 200, 10_000, 100_000] as const
const beside = 200
const turns = 200
const warmUp = 20
const chunk = 10_000
const log = pino({ level: 'silent' })
const clock = () => new Date()

/** Comments of 5,000 characters, written as one would import them. */
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

/** The whole server, but for its port and what it keeps: each page and answer is made anew. */
const openServer = async (folder: string) => {
  const db = await openSqlite(join(folder, 'bench.sqlite'))
  const owner = siteDefaults.owner
  await syncPosts(db, clock, lengths.map(postFile), [], { owner })
  let firstId = 1
  for (const [index, count] of lengths.entries()) {
    await fill(db, index + 1, count, firstId)
    firstId += count
  }
  const { render, template, assets, policy } = await loadBuild()
  const deps = { db, clock, log, pageSize: 12, owner, site: siteDefaults, trustProxy: false, popularChanged: () => {} }
  const { renderPage } = createPageCache({
    ...deps,
    render,
    template,
    fetch: createInnerApi(deps).fetch,
    resolve: (path) => db.read((reader) => resolvePage(reader, path)),
    version: createContentVersion(),
    policy,
    cachesPages: false,
  })
  const app = createApp({
    ...deps,
    live: createLive(db),
    apiCache: { load: () => Promise.resolve(undefined) },
    renderPage,
    shell: async (path) => composeDocument(await template(path)),
    assets,
    passwords: createPasswords(),
    commentsChanged: () => {},
    postsVersion: () => '1',
    ownerFiles: createOwnerFiles(folder),
    sitePreview: createSitePreview(siteDefaults),
    previews: (_name, draw) => draw(),
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

/** How long the page takes, and how long the longest wait of a `/healthz` is that comes meanwhile. */
const drawPage = async (ask: Ask, path: string) => {
  const drawing = { isOver: false }
  let longest = 0
  const page = timed(() => ask(path)).finally(() => {
    drawing.isOver = true
  })
  while (!drawing.isOver) {
    const start = performance.now()
    await setImmediate()
    await ask('/healthz')
    longest = Math.max(longest, performance.now() - start)
  }
  return { page: await page, health: longest }
}

/** In turns, so that whatever else the machine does falls on all. */
const measure = async (ask: Ask) => {
  const samples = lengths.map(() => ({ page: Array<number>(), detail: Array<number>(), health: Array<number>() }))
  for (let turn = 0; turn < warmUp + turns; turn += 1)
    for (const [index, taken] of samples.entries()) {
      const address = `/pages/${index + 1}/${encodeURIComponent(`${index}번째-글`)}`
      const { page, health } = await drawPage(ask, address)
      const detail = await timed(() => ask(`/api/posts/${index + 1}`))
      if (turn < warmUp) continue
      taken.page.push(page)
      taken.detail.push(detail)
      taken.health.push(health)
    }
  return samples.map(({ page, detail, health }) => ({
    page: spreadOf(page),
    detail: spreadOf(detail),
    health: spreadOf(health),
  }))
}

const rowOf = (name: string, measured: Spread, against: Spread, isGoal: boolean): Row => {
  const ratio = measured.p99 / against.p99
  return { name, measured: inMs(measured), beside: inMs(against), ratio, ...(isGoal && { goal: atMost(ratio, 1.2) }) }
}

/** Whether a post costs the same however long the thread below it has become. */
export const longThread = (): Promise<Section> =>
  inScratchFolder(async (folder) => {
    const { ask, close } = await openServer(folder)
    const spreads = await measure(ask)
    await close()
    const against = spreads[lengths.indexOf(beside)]
    if (against === undefined) throw new Error('nothing to measure against')
    const rows = spreads.flatMap((spread, index): readonly Row[] => {
      const count = lengths[index] ?? 0
      const name = `댓글 ${count.toLocaleString('en')}개`
      return [
        rowOf(`${name}: 화면`, spread.page, against.page, count > beside),
        rowOf(`${name}: 글의 답`, spread.detail, against.detail, count > beside),
        rowOf(`${name}: 그사이의 /healthz`, spread.health, against.health, count > beside),
      ]
    })
    return { title: '긴 댓글: 5,000자씩, 간직한 화면 없이, 댓글 200개인 글의 p99에 견주어', rows }
  })
