import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { refused, type ServerUnderTest, talk, text, verdict, Written } from './server-suite.ts'

/** What a visitor may write and must not write, at the wire; the mocks and the real server answer it alike. */
export const describeWriting = (name: string, open: () => Promise<ServerUnderTest>) => {
  describe(`${name}: 댓글`, () => {
    it('쓰면 201로 newComment를 답하고, 글에 남는다', async () => {
      const { write, comments } = talk(await open())
      const answer = await write({ author: ' 독자 ', content: '\n안녕하세요. ' })
      expect(answer.status).toBe(201)
      const { newComment } = z.parse(Written, await answer.json())
      expect(newComment).toMatchObject({
        author: '독자',
        content: '안녕하세요.',
        deleted_at: 0,
        parent_comment_id: null,
      })
      expect(await comments()).toEqual([newComment])
    })

    it('답글은 부모를 안다', async () => {
      const { written } = talk(await open())
      const parent = await written()
      expect(await written({ parent_comment_id: parent.id })).toMatchObject({ parent_comment_id: parent.id })
    })

    it.for([{ author: '' }, { author: ' ' }, { password: '' }, { password: '  ' }, { content: '\n' }, { author: 7 }])(
      '%o은(는) 400이다',
      async (changes) => expect(await verdict(talk(await open()).write(changes))).toEqual(refused(400)),
    )

    it.for([{ author: '가'.repeat(41) }, { password: '1'.repeat(129) }, { content: '가'.repeat(5_001) }])(
      '너무 길면 400이다: %#',
      async (changes) => expect(await verdict(talk(await open()).write(changes))).toEqual(refused(400)),
    )

    it('없는 글, 없는 부모, 지워진 부모에는 404다', async () => {
      const server = await open()
      const { write, written, remove } = talk(server)
      expect(await verdict(server.ask('POST', '/api/comment', { postId: 999_999, commentInfo: text }))).toEqual(
        refused(404),
      )
      expect(await verdict(write({ parent_comment_id: 999_999 }))).toEqual(refused(404))
      const parent = await written()
      await remove(parent.id, text.password)
      expect(await verdict(write({ parent_comment_id: parent.id }))).toEqual(refused(404))
    })

    it('주인의 이름은 관리자 비밀번호로만 쓴다', async () => {
      const server = await open()
      const { write } = talk(server)
      expect(await verdict(write({ author: server.owner }))).toEqual(refused(403))
      expect(await verdict(write({ author: ` ${[...server.owner].join(' ')}\u200B` }))).toEqual(refused(403))
      expect((await write({ author: server.owner, password: server.adminPassword })).status).toBe(201)
      expect((await write({ author: `${server.owner} 팬` })).status).toBe(201)
    })

    it('같은 요청 번호는 처음의 답을 다시 듣고, 아무것도 더하지 않는다', async () => {
      const { written, write, comments } = talk(await open())
      const first = await written({}, 'key-0000-0001')
      expect(await written({}, 'key-0000-0001')).toEqual(first)
      expect(await comments()).toHaveLength(1)
      expect(await verdict(write({ content: '다른 말' }, 'key-0000-0001'))).toEqual(refused(422))
    })

    it('거절된 요청 번호는 다시 쓸 수 있다', async () => {
      const server = await open()
      const { write } = talk(server)
      expect(await verdict(write({ author: server.owner }, 'key-0000-0002'))).toEqual(refused(403))
      expect((await write({}, 'key-0000-0002')).status).toBe(201)
    })
  })
}
