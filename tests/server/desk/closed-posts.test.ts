import { describe, expect, it } from 'vitest'

import { syncPosts } from '#/server/publishing/publishing.ts'

import { postFile } from '../blog.ts'
import { adminPassword, body, refusing } from '../commenting.ts'
import { openRules } from './open-rules.ts'

describe('닫힌 글', () => {
  const closed = { status: 403, answer: refusing('comment.closed') }

  it('닫으면 새 댓글은 403이고 글이 그렇다고 말하며, 다시 열면 전과 같다', async () => {
    const { write, set, get, own, changed, send } = await openRules()
    await write(body())
    const open = await get('/api/posts/1')
    expect(JSON.stringify(open)).not.toContain('comments_closed')
    changed.length = 0
    await set({ closed: [1] })
    expect(changed).toEqual([1])
    expect(await get('/api/posts/1')).toMatchObject({ data: { comments_closed: true } })
    expect(await write(body())).toMatchObject(closed)
    expect(await write(body({ author: '글지기', password: adminPassword }))).toMatchObject(closed)
    expect(await own('POST', '/comment', { postId: 1, commentInfo: { content: '말' } })).toMatchObject(closed)
    expect((await write(body({}, 2))).status).toBe(201)
    const edit = { commentId: 1, password: '비밀', content: '고침' }
    expect((await send('PATCH', '/comment', edit)).status).toBe(200)
    await set({ closed: [] })
    expect((await write(body())).status).toBe(201)
  })

  it('닫기 전에 받은 요청의 되풀이는 처음의 답을 다시 듣는다', async () => {
    const { write, set } = await openRules()
    const more = { headers: { 'idempotency-key': 'k' } }
    const first = await write(body(), more)
    await set({ closed: [1] })
    expect(await write(body(), more)).toMatchObject({ status: 201, answer: first.answer })
  })

  it('머리말의 comments: false도 닫는다', async () => {
    const { db, clock, write, get } = await openRules()
    const show = (commentsClosed: boolean) =>
      syncPosts(db, clock, [postFile('가.md', { commentsClosed }), postFile('나.md')], [], { owner: '글지기' })
    await show(true)
    expect(await get('/api/posts/1')).toMatchObject({ data: { comments_closed: true } })
    expect(await write(body())).toMatchObject(closed)
    await show(false)
    expect((await write(body())).status).toBe(201)
  })
})
