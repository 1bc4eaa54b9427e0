import { expect, it } from 'vitest'

import { type Database, DiskFull } from '#/server/database/database.ts'

import { openComments } from './commenting.ts'

const after = (hours: number): string => new Date(Date.UTC(2026, 10, 20, 3 + hours)).toISOString()

const openViews = async (db?: Database) => {
  const blog = await openComments(db && { db })
  const view = async (from = '192.0.2.1', postId = 1) =>
    (await blog.send('POST', `/posts/${postId}/increaseView`, {}, { from })).status
  const views = async (postId = 1) => {
    const { views: counted } = await blog.db.read((reader) =>
      reader.selectFrom('post').select('views').where('id', '=', postId).executeTakeFirstOrThrow(),
    )
    return counted
  }
  return { ...blog, view, views }
}

it('한 주소에서 여럿이 읽어도 세되, 한 글을 세 시간에 스무 번까지이고, 답은 늘 200이다', async () => {
  const { view, views, setClock } = await openViews()
  await view()
  await view()
  expect(await views()).toBe(2)
  expect(new Set(await Promise.all(Array.from({ length: 30 }, () => view())))).toEqual(new Set([200]))
  setClock(after(2.9))
  expect(await view()).toBe(200)
  expect(await views()).toBe(20)
  setClock(after(3))
  expect(await view()).toBe(200)
  expect(await views()).toBe(21)
})

it('앞서 가던 시계가 바로잡힌 뒤에도, 그동안 센 사람을 다시 센다', async () => {
  const { view, views, setClock } = await openViews()
  const viewAll = () => Promise.all(Array.from({ length: 21 }, () => view()))
  setClock(after(24))
  await viewAll()
  setClock(after(0))
  await viewAll()
  expect(await views()).toBe(40)
})

it('다른 글과 다른 주소는 따로 세고, IPv6은 /64가 한 주소다', async () => {
  const { view, views } = await openViews()
  const addresses = ['192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2', '2001:db8:0:1::1']
  for (const from of addresses) await Promise.all(Array.from({ length: 20 }, () => view(from)))
  await view('192.0.2.1', 2)
  expect([await views(), await views(2)]).toEqual([80, 1])
})

it('세지 못한 것은 다음에 세고, 사라진 글은 세었던 사람에게도 404다', async () => {
  const { db } = await openViews()
  let isFull = false
  const transact: typeof db.transact = (work) =>
    isFull ? Promise.reject(new DiskFull(new Error('일부러'))) : db.transact(work)
  const { view, views, show } = await openViews({ ...db, transact })
  isFull = true
  for (let tries = 0; tries < 20; tries += 1) expect(await view()).toBe(503)
  isFull = false
  expect(await view()).toBe(200)
  expect(await views()).toBe(1)
  await show('나.md')
  expect(await view()).toBe(404)
})
