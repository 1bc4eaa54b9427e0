import { expect, it } from 'vitest'

import { createPageViews } from '#/server/visits/page-views.ts'

import { openExplained } from '../query-plans.ts'
import { openAsOwner } from './signing-in.ts'
import { openViews, pageHit } from './viewing.ts'

it('날마다, 글마다, 어디에서 왔는지를 세어 서른 날을 보인다', async () => {
  const { notePageHit: note, numbers, setClock } = await openViews()
  note(pageHit('/pages/1/%EA%B0%80', { referer: 'https://search.naver.com/search?query=%EB%B9%84%EB%B0%80' }))
  note(pageHit('/pages/1', {}, { status: 304 }))
  note(pageHit('/pages/2/x', { referer: 'https://search.naver.com/' }))
  await numbers()
  // 23:59 in Seoul, and a minute later.
  setClock('2026-11-20T14:59:00.000Z')
  note(pageHit('/pages/1/x'))
  setClock('2026-11-20T15:00:00.000Z')
  note(pageHit('/pages/1/x'))
  const { days, ...rest } = await (async (): Promise<Record<string, unknown>> => Object(await numbers()))()
  expect(days).toHaveLength(30)
  expect(Object(days).slice(27)).toEqual([
    { day: '2026-11-19', views: 0 },
    { day: '2026-11-20', views: 4 },
    { day: '2026-11-21', views: 1 },
  ])
  expect(rest).toEqual({
    success: true,
    posts: [
      { id: 1, slug: '가', title: '가', views: 4 },
      { id: 2, slug: '나', title: '나', views: 1 },
    ],
    origins: [
      { origin: '', views: 3 },
      { origin: 'https://search.naver.com', views: 2 },
    ],
  })
  expect(await numbers('?postId=2')).toMatchObject({
    posts: [{ id: 2, views: 1 }],
    origins: [{ origin: 'https://search.naver.com', views: 1 }],
  })
  expect(await numbers('?postId=9')).toMatchObject({ success: false, code: 'post.missing' })
  setClock('2026-12-20T02:00:00.000Z')
  expect(await numbers()).toMatchObject({ posts: [{ id: 1, views: 1 }] })
})

it('사람이 읽은 글만 세고, 주인이 읽은 것은 세지 않는다', async () => {
  const { notePageHit: note, numbers } = await openViews()
  for (const reading of [
    pageHit('/'),
    pageHit('/tag/1'),
    pageHit('/pages/x'),
    pageHit('/pages/1/x', {}, { status: 404 }),
    pageHit('/pages/1/x', {}, { status: 301 }),
    pageHit('/pages/1/x', {}, { method: 'HEAD' }),
    pageHit('/pages/1/x', { 'sec-fetch-dest': 'empty' }),
    pageHit('/pages/1/x', { 'sec-purpose': 'prefetch' }),
    pageHit('/pages/1/x', { 'user-agent': 'Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)' }),
    pageHit('/pages/1/x', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }),
    pageHit('/pages/1/x', { cookie: 'view=list; desk=1' }),
  ])
    note(reading)
  expect(await numbers()).toMatchObject({ posts: [], origins: [] })
  note(pageHit('/pages/1/x', { 'sec-fetch-dest': 'document', 'user-agent': 'Mozilla/5.0 Firefox/150.0' }))
  expect(await numbers()).toMatchObject({ posts: [{ id: 1, views: 1 }] })
})

it('읽은 사람에 대한 것은 아무것도 남지 않는다', async () => {
  const { notePageHit: note, flush, db } = await openViews()
  note(
    pageHit('/pages/1/x', {
      referer: 'https://a.example:8443/who?id=secret#me',
      cookie: 'visited=1',
      'user-agent': 'UA',
    }),
  )
  note(pageHit('/pages/1/x', { referer: 'https://user:secret@b.example/' }))
  for (const referer of [
    'android-app://com.secret',
    'secret',
    'javascript:secret',
    `https://${'a'.repeat(100)}.example`,
  ])
    note(pageHit('/pages/1/x', { referer }))
  await flush()
  const rows = await db.read((reader) => reader.selectFrom('page_view').selectAll().orderBy('origin').execute())
  const row = { day: '2026-11-20', post_id: 1 }
  expect(rows).toEqual([
    { ...row, origin: '', views: 4 },
    { ...row, origin: 'https://a.example:8443', views: 1 },
    { ...row, origin: 'https://b.example', views: 1 },
  ])
})

it('지어낸 출처가 몇이든 하루에 남는 줄은 정해져 있고, 수는 맞는다', async () => {
  const { notePageHit: note, flush, db } = await openViews()
  for (let n = 0; n < 6_000; n += 1) note(pageHit('/pages/1/x', { referer: `https://${n}.example/` }))
  await flush()
  note(pageHit('/pages/1/x', { referer: 'https://0.example/' }))
  note(pageHit('/pages/1/x', { referer: 'https://new.example/' }))
  await flush()
  const rows = await db.read((reader) => reader.selectFrom('page_view').selectAll().execute())
  expect(rows).toHaveLength(3_001)
  expect(rows.reduce((sum, { views }) => sum + views, 0)).toBe(6_002)
  expect(rows.find(({ origin }) => origin === 'https://0.example')?.views).toBe(2)
})

it('한 해가 지난 수는 지워진다', async () => {
  const { notePageHit: note, flush, db, setClock } = await openViews()
  for (const now of ['2026-11-20', '2026-11-21', '2027-11-22']) {
    setClock(`${now}T03:00:00.000Z`)
    note(pageHit('/pages/1/x'))
    await flush()
  }
  const rows = await db.read((reader) => reader.selectFrom('page_view').select('day').orderBy('day').execute())
  expect(rows.map(({ day }) => day)).toEqual(['2026-11-21', '2027-11-22'])
})

it('적지 못한 수는 잃지 않고 다음에 적는다', async () => {
  const { db, clock, own } = await openAsOwner()
  let isBroken = true
  const transact: typeof db.transact = (work) => (isBroken ? Promise.reject(new Error('no')) : db.transact(work))
  const { notePageHit: note, flush } = createPageViews({ db: { ...db, transact }, clock })
  note(pageHit('/pages/1/x'))
  await expect(flush()).rejects.toThrow('no')
  note(pageHit('/pages/1/x'))
  isBroken = false
  await flush()
  expect((await own('GET', '/owner/numbers')).answer).toMatchObject({ posts: [{ id: 1, views: 2 }] })
})

it('수를 적고 읽는 일은 날과 글의 색인으로 찾는다', async () => {
  const { db, asked, plansOf, walks } = await openExplained()
  const { own, clock } = await openAsOwner({ db })
  const { notePageHit: note, flush } = createPageViews({ db, clock })
  asked.clear()
  note(pageHit('/pages/1/x', { referer: 'https://a.example/' }))
  await flush()
  for (const query of ['', '?postId=1']) expect((await own('GET', `/owner/numbers${query}`)).status).toBe(200)
  // The totals of thirty days are sorted; nothing else is sorted or scanned.
  const plans = (await walks(['setting', 'viewed'])).filter((plan) => !/(?:TEMP B-TREE|Sort).*"page_view"/s.test(plan))
  expect(plans).toEqual([])
  const plansOfOne = await plansOf(/from "page_view" .*"post_id" = /s)
  expect(plansOfOne.filter((plan) => !plan.includes('page_view_post'))).toEqual([])
  expect(plansOfOne).toHaveLength(3)
})
