import { Writable } from 'node:stream'

import { pino } from 'pino'
import { expect, it } from 'vitest'

import { commentsOf } from '#/server/cli/export.ts'

import { adminPassword, body, openComments } from './commenting.ts'

const [word, name] = ['숨긴말7f3a', '숨은이7f3a']
const marker = /7f3a/
const key = { headers: { 'idempotency-key': 'k' } }

/** Every address that answers a GET, with its parameters filled in. */
const addressesOf = (routes: readonly { readonly method: string; readonly path: string }[]) => {
  const paths = routes.filter(({ method, path }) => method === 'GET' && path.startsWith('/') && !path.includes('*'))
  return [...new Set(paths.map(({ path }) => path.replaceAll(/:\w+(?:\{[^}]*\})?/g, '1')))]
}

it('비밀 댓글과 그 답글의 말과 이름은 어느 답, 피드, 검색, 소식, 기록에도 없다', async () => {
  let logged = ''
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString()
      done()
    },
  })
  const log = pino({ level: 'trace' }, sink)
  const { app, db, write, edit, remove, replies, fetch, live } = await openComments({ log })
  const secret = body({ author: name, content: word, secret: true })
  const said: unknown[] = [(await write(secret, key)).text, (await write(secret, key)).text]
  said.push((await write(body({ author: name, content: word, parent_comment_id: 1 }))).text)
  said.push((await write(body({ author: name, content: word, parent_comment_id: 2, secret: false }))).text)
  said.push((await edit(2, '비밀', `${word} 고침`)).text)
  said.push((await replies([1, 2])).text, (await edit(1, '틀림', word)).text, (await remove(3, '틀림')).text)
  await write(body({ content: '드러난 말' }))

  const stream = await live.open({ client: '192.0.2.1', postId: 1, hangUp: () => {} })
  const event = typeof stream === 'string' ? undefined : await stream.getReader().read()
  said.push(new TextDecoder().decode(event?.value))

  const addresses = addressesOf(app.routes).filter((path) => !path.endsWith('/live'))
  expect(addresses).toContain('/api/posts/1')
  const asked = [
    ...addresses,
    '/pages/1',
    '/api/comment?postId=1&after=0',
    '/api/comment?postId=1&after=1',
    `/api/search?q=${encodeURIComponent(word)}`,
    `/search?q=${encodeURIComponent('글')}`,
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
    '/sitemap.xml',
  ]
  for (const address of asked) said.push(await (await fetch(address)).text())
  // What is asked for stands in the answer's own address.
  for (const text of said) expect(text).not.toMatch(marker)
  expect(logged).toContain('/api/comment')
  expect(logged).not.toMatch(marker)
  expect(JSON.stringify(await db.read((reader) => commentsOf(reader, 1, 'public')))).not.toMatch(marker)
  expect(JSON.stringify(await db.read((reader) => commentsOf(reader, 1, 'all')))).toMatch(marker)
})

it('비밀 댓글의 자리와 때와 수는 드러나고, 주인의 것인지는 드러나지 않는다', async () => {
  const { write, comments, db, open } = await openComments()
  await write(body({ author: '글지기', password: adminPassword, secret: true }))
  await write(body({ secret: true }))
  expect(await comments()).toEqual(
    [1, 2].map((id) => ({
      id,
      author: '',
      content: '',
      created_at: '2026-11-20T03:00:00.000Z',
      deleted_at: 0,
      parent_comment_id: null,
      secret: true,
    })),
  )
  // A public comment tells whether it is the owner's.
  const renamed = await db.read((reader) => commentsOf(reader, 1, 'public'))
  expect(JSON.stringify(renamed)).not.toContain('by_owner')
  expect(await db.read((reader) => commentsOf(reader, 1, 'all'))).toMatchObject([{ by_owner: true }, {}])
  const counted = db.read((reader) => reader.selectFrom('thread').select('comment_cnt').execute())
  expect(await counted).toEqual([{ comment_cnt: 2 }])
  const opened = await open(1, adminPassword)
  expect(opened.answer).toMatchObject({ comments: [{ author: '글지기' }] })
  expect(opened.headers.get('cache-control')).toBe('no-store')
})

it('비밀로 쓴 것과 아닌 것은 다른 요청이고, 되풀이한 답에도 말이 없다', async () => {
  const { write, comments } = await openComments()
  await write(body({ secret: true }), key)
  expect((await write(body({ secret: true }), key)).answer).toMatchObject({ newComment: { author: '', content: '' } })
  expect((await write(body(), key)).status).toBe(422)
  expect((await write(body({ secret: false }), key)).status).toBe(422)
  expect(await comments()).toHaveLength(1)
})

it('한 번 비밀이면 늘 비밀이다: 고쳐도, 지워도, 아래에 무엇을 달아도', async () => {
  const { write, edit, remove, comments, send } = await openComments()
  await write(body({ secret: true }))
  await write(body({ parent_comment_id: 1, secret: false }))
  await send('PATCH', '/comment', { commentId: 1, password: '비밀', content: '고친 말', secret: false })
  await edit(2, '비밀', '고친 답')
  const all = await comments()
  expect(all).toMatchObject([{ secret: true }, { secret: true }])
  expect(JSON.stringify(all)).not.toMatch(/고친|손님/)
  await remove(1, '비밀')
  expect(await comments()).toMatchObject([{ secret: true, deleted_at: expect.any(String) }, { secret: true }])
})

it('비밀 댓글의 길이는 묶음이 어디서 끝나는지로도 알 수 없다', async () => {
  const { write, get } = await openComments()
  for (let n = 0; n < 12; n += 1) await write(body({ content: '가'.repeat(5_000), secret: true }))
  const { data }: { data: object } = JSON.parse(JSON.stringify(await get('/api/posts/1')))
  expect(data).not.toHaveProperty('comments_more')
  expect(data).toHaveProperty('comments.length', 12)
})

it('열 때 누구의 것인지는 비밀번호가 가린다: 남의 것, 답글의 것으로는 위의 것을 열지 못한다', async () => {
  const { write, open } = await openComments()
  await write(body({ secret: true, password: '위' }))
  await write(body({ parent_comment_id: 1, password: '아래' }))
  await write(body({ secret: true, password: '곁' }))
  expect((await open(1, '아래')).status).toBe(403)
  expect((await open(1, '곁')).status).toBe(403)
  expect((await open(1, '위')).answer).toMatchObject({ comments: [{ id: 1 }, { id: 2 }] })
  expect((await open(2, '아래')).answer).toMatchObject({ comments: [{ id: 2 }] })
  expect((await open(2, '위')).status).toBe(403)
})

it('비밀 댓글을 열면 받아 둔 답글 아래의 답글도 있고, 받아 둔 답글은 없다', async () => {
  const { write, edit, open } = await openComments()
  await write(body({ secret: true }))
  await write(body({ parent_comment_id: 1, password: '아래' }))
  await write(body({ parent_comment_id: 2, content: '더 아래' }))
  await edit(2, '아래', 'http://a.example '.repeat(11))
  expect((await open(1, '비밀')).answer).toMatchObject({ comments: [{ id: 1 }, { id: 3, content: '더 아래' }] })
  expect((await open(2, '아래')).answer).toMatchObject({ comments: [{ id: 2, held: true }, { id: 3 }] })
})

it('긴 비밀 이야기는 오백 개까지 열린다', async () => {
  const { write, open, db } = await openComments()
  await write(body({ secret: true }))
  const row = { post_id: 1, author: '가', content: '나', password_hash: '', created_at: '2026-11-20T03:00:00.000Z' }
  const rows = Array.from({ length: 600 }, (_, index) => ({ ...row, id: index + 2, parent_id: index + 1, secret: 1 }))
  await db.transact((writer) =>
    writer
      .insertInto('comment')
      .values(rows.map((reply) => ({ ...reply, deleted_at: null, edited_at: null, by_owner: 0 })))
      .execute(),
  )
  expect((await open(1, '비밀')).answer).toHaveProperty('comments.length', 500)
})
