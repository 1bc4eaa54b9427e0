import { expect, it } from 'vitest'

import { talk, validComment } from '../commenting.ts'
import type { Endpoint } from '../endpoint.ts'
import { codeOf, refusalStatus } from '../exact-answers.ts'

export const writeCommentEndpoint: Endpoint = {
  method: 'POST',
  path: '/api/comment',
  ask: ({ calls }) => calls.writeComment({ postId: 30, commentInfo: validComment }, 'key-0000-0000'),
  answers: (open) => {
    it('201로 newComment를 답하고, 글에 남는다', async () => {
      const { written, comments } = talk(await open())
      const newComment = await written({ author: ' 독자 ', content: '\n안녕하세요. ' })
      const asWritten = { author: '독자', content: '안녕하세요.', deleted_at: 0, parent_comment_id: null }
      expect(newComment).toMatchObject(asWritten)
      expect(await comments()).toEqual([newComment])
    })

    it('답글은 부모를 안다', async () => {
      const { written } = talk(await open())
      const { id } = await written()
      expect(await written({ parent_comment_id: id })).toMatchObject({ parent_comment_id: id })
    })

    it('주인의 이름은 관리자 비밀번호로 쓰고, 주인의 이름이 든 다른 이름은 누구나 쓴다', async () => {
      const server = await open()
      const { written } = talk(server)
      const authors = [
        await written({ author: server.owner, password: server.adminPassword }),
        await written({ author: `${server.owner} 팬` }),
      ].map(({ author }) => author)
      expect(authors).toEqual([server.owner, `${server.owner} 팬`])
    })

    it('같은 요청 번호는 처음의 답을 다시 듣고, 아무것도 더하지 않는다', async () => {
      const { written, comments } = talk(await open())
      const first = await written({}, 'key-0000-0001')
      expect(await written({}, 'key-0000-0001')).toEqual(first)
      expect(await comments()).toEqual([first])
    })

    it('거절된 요청 번호는 다시 쓸 수 있다', async () => {
      const server = await open()
      const { write, written } = talk(server)
      expect(await refusalStatus(write({ author: server.owner }, 'key-0000-0002'))).toBe(403)
      await written({}, 'key-0000-0002')
    })

    it('지운 댓글의 요청 번호는 지워진 댓글을 답한다', async () => {
      const { written, remove } = talk(await open())
      const { id } = await written({}, 'key-0000-0003')
      await remove(id, validComment.password)
      expect(await written({}, 'key-0000-0003')).toMatchObject({ id, author: '', content: '' })
    })

    it('사람이 쓴 것 같지 않은 댓글은 받아 두기만 하고, 아무 데도 보이지 않는다', async () => {
      const { written, write, comments } = talk(await open())
      const links = Array.from({ length: 30 }, (_, index) => `https://spam.example/${index}`).join(' ')
      for (const changes of [{ website: 'https://spam.example' }, { open_ms: 300 }, { content: links }]) {
        const held = await written(changes)
        expect(held).toMatchObject({ author: validComment.author, held: true })
        expect(await codeOf(write({ parent_comment_id: held.id }))).toEqual([404, 'comment.missing'])
      }
      expect(await comments()).toEqual([])
      expect(await written({ website: '', open_ms: 2_000 })).not.toHaveProperty('held')
    })

    it('가장 긴 글까지 받는다', async () => {
      const { written } = talk(await open())
      const longest = { author: '가'.repeat(40), password: '1'.repeat(128), content: '글'.repeat(5_000) }
      expect(await written(longest)).toMatchObject({ author: longest.author, content: longest.content })
    })
  },
  refuses: (open) => {
    it.for([{ author: '' }, { author: ' ' }, { password: '' }, { password: '  ' }, { content: '\n' }, { author: 7 }])(
      '%o은(는) 400이다',
      async (changes) => expect(await refusalStatus(talk(await open()).write(changes))).toBe(400),
    )

    it.for([
      ['작성자', { author: '가'.repeat(41) }],
      ['비밀번호', { password: '1'.repeat(129) }],
      ['내용', { content: '가'.repeat(5_001) }],
    ] as const)('%s이(가) 너무 길면 400이다', async ([, changes]) =>
      expect(await refusalStatus(talk(await open()).write(changes))).toBe(400),
    )

    it('없는 글, 없는 부모, 지워진 부모에는 404다', async () => {
      const server = await open()
      const { write, written, remove } = talk(server)
      expect(await refusalStatus(talk(server, 999_999).write())).toBe(404)
      expect(await refusalStatus(write({ parent_comment_id: 999_999 }))).toBe(404)
      const { id } = await written()
      await remove(id, validComment.password)
      expect(await refusalStatus(write({ parent_comment_id: id }))).toBe(404)
    })

    it('내려간 글에 쓴 사람에게는 쓴 것을 복사해 두라고 한다', async () => {
      const answer = await talk(await open(), 999_999).write()
      expect(await answer.json()).toMatchObject({ msg: expect.stringContaining('쓴 내용은 복사해 두세요.') })
    })

    it('다른 글의 댓글은 부모가 아니다', async () => {
      const server = await open()
      const { id } = await talk(server, 29).written()
      expect(await refusalStatus(talk(server, 30).write({ parent_comment_id: id }))).toBe(404)
    })

    it('주인의 이름은 띄어 쓰고 보이지 않는 글자를 넣어도 403이다', async () => {
      const server = await open()
      const { write } = talk(server)
      expect(await refusalStatus(write({ author: server.owner }))).toBe(403)
      expect(await refusalStatus(write({ author: ` ${[...server.owner].join(' ')}\u200B` }))).toBe(403)
    })

    it('같은 요청 번호로 다른 말을 보내면 422다', async () => {
      const { written, write } = talk(await open())
      await written({}, 'key-0000-0004')
      expect(await refusalStatus(write({ content: '다른 말' }, 'key-0000-0004'))).toBe(422)
    })
  },
}
