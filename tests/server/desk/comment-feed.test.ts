import { expect, it } from 'vitest'

import { body } from '../commenting.ts'
import { xmlError } from '../well-formed.ts'
import { openAsOwner } from './signing-in.ts'

const openFeed = async () => {
  const desk = await openAsOwner()
  const address = async (method = 'GET'): Promise<string> => {
    const { url }: { url: string } = Object((await desk.own(method, '/owner/feed')).answer)
    return url.replace('https://blog.example.com', '')
  }
  return { ...desk, address }
}

it('열쇠가 든 주소에는 새 댓글부터 있고, 어디에도 간직되지 않는다', async () => {
  const { address, fetch, write } = await openFeed()
  await write(body({ content: '첫 <b>말</b> & 둘' }))
  await write(body({ author: '나그네' }, 2))
  const answer = await fetch(await address())
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  const xml = await answer.text()
  expect(xmlError(xml)).toBeNull()
  expect([...xml.matchAll(/<title>([^<]*)</g)].map(([, title]) => title)).toEqual([
    '글방 · 댓글',
    '나그네 · 나',
    '손님 · 가',
  ])
  expect(xml).toContain('첫 &lt;b&gt;말&lt;/b&gt; &amp; 둘')
  expect(xml).toContain(`https://blog.example.com/pages/1/${encodeURIComponent('가')}#comment-1`)
})

it('비밀 댓글은 말 없이, 보류된 댓글은 그렇다고 알린다', async () => {
  const { address, fetch, write, db, clock } = await openFeed()
  await write(body({ author: '숨은이', content: '숨은 말' }))
  await write(body({ author: '나그네' }))
  await db.transact(async (writer) => {
    await writer.updateTable('comment').set({ secret: 1 }).where('id', '=', 1).execute()
    await writer.updateTable('comment').set({ held: 1, edited_at: clock().toISOString() }).where('id', '=', 2).execute()
  })
  const xml = await (await fetch(await address())).text()
  expect(xml).not.toContain('숨은')
  expect(xml).toContain('<title>비밀 댓글 · 가</title>')
  expect(xml).toContain('<title>[보류] 나그네 · 가</title>')
})

it('열쇠가 아니면 404이고, 새 열쇠를 받으면 옛 주소는 죽는다', async () => {
  const { address, fetch, own, send, cookie } = await openFeed()
  const first = await address()
  expect(await address()).toBe(first)
  for (const path of ['/owner/comments.xml', '/owner/comments.xml?key=', `${first}x`, first.slice(0, -1)])
    expect((await fetch(path)).status).toBe(404)
  expect((await own('POST', '/owner/feed', {}, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
  expect((await send('GET', '/owner/feed', undefined)).status).toBe(401)
  expect((await send('POST', '/owner/feed', {}, { headers: { cookie } })).status).toBe(403)
  const second = await address('POST')
  expect(second).not.toBe(first)
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200])
})
