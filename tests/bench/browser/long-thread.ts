import { join } from 'node:path'

import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'

import { openSqlite } from '#/server/database/sqlite.ts'

import { percentilesOf } from '../statistics.ts'
import { atMost, inMs, type Row } from '../table.ts'
import { paintsAfter, watchPaints } from './next-paint.ts'

const comments = 10_000
const depth = 50
const loads = 5
const keys = 60

/** Inserts 10,000 comments into a running server's database: chains of 50, each a reply to the one before. */
export const fillThread = async (dataDir: string, postId: number): Promise<void> => {
  const db = await openSqlite(join(dataDir, 'geulbang.sqlite'))
  await db.transact((writer) =>
    sql`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${comments})
      insert into comment (id, post_id, parent_id, author, content, password_hash, created_at)
      select
        n, ${postId}, case when n % ${depth} <> 1 then n - 1 end, '길손' || n,
        n || '번째 댓글입니다. 잘 읽었습니다.', 'x', '2026-11-20T03:00:00.000Z'
      from numbers
    `.execute(writer),
  )
  await db.close()
}

const toggle = (page: Page) => page.locator('section[aria-label="댓글"] > button').first()

const open = async (browser: Browser, address: string): Promise<Page> => {
  const context = await browser.newContext()
  await watchPaints(context, 'click')
  await watchPaints(context, 'keydown')
  const page = await context.newPage()
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  return page
}

/** The times to open a thread of 10,000 comments, and to paint a keystroke in the form beside it. */
export const measureOpenThread = async (browser: Browser, address: string): Promise<Row[]> => {
  const clicks: number[] = []
  const strokes: number[] = []
  for (let load = 0; load < loads; load += 1) {
    const page = await open(browser, address)
    await toggle(page).click()
    await page.waitForFunction(() => performance.getEntriesByName('click to paint').length > 0)
    clicks.push(...(await paintsAfter(page, 'click')))
    if (load === 0) {
      await page.locator('form[aria-label="댓글 쓰기"] textarea').pressSequentially('a'.repeat(keys), { delay: 50 })
      strokes.push(...(await paintsAfter(page, 'keydown')))
    }
    await page.context().close()
  }
  const [opened, typed] = [percentilesOf(clicks), percentilesOf(strokes)]
  return [
    { name: '댓글 10,000개, 펼치기', measured: inMs(opened), goal: atMost(opened.p50, 300, ' ms') },
    { name: '그 곁에서 쓰기, 글쇠마다', measured: inMs(typed), goal: atMost(typed.p50, 50, ' ms') },
  ]
}
