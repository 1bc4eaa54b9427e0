import { describe, expect, it } from 'vitest'

import { refused, type ServerUnderTest, talk, text, verdict } from './server-suite.ts'

/** Deleting, counting and what is not there, at the wire; the mocks and the real server answer it alike. */
export const describeDeleting = (name: string, open: () => Promise<ServerUnderTest>) => {
  describe(`${name}: 댓글 지우기`, () => {
    it('제 비밀번호로 지우면 자리만 남는다', async () => {
      const { written, remove, comments } = talk(await open())
      const { id } = await written()
      const answer = await remove(id, text.password)
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ success: true })
      const [left] = await comments()
      expect(left).toMatchObject({ id, author: '', content: '' })
      expect(left?.deleted_at).not.toBe(0)
    })

    it('관리자 비밀번호로도 지운다', async () => {
      const server = await open()
      const { written, remove } = talk(server)
      expect((await remove((await written()).id, server.adminPassword)).status).toBe(200)
    })

    it('틀린 비밀번호는 403이고, 댓글은 그대로다', async () => {
      const { written, remove, comments } = talk(await open())
      const comment = await written()
      expect(await verdict(remove(comment.id, '틀림'))).toEqual(refused(403))
      expect(await comments()).toEqual([comment])
    })

    it('없는 댓글과 이미 지운 댓글은 404, 빈 비밀번호는 400이다', async () => {
      const { written, remove } = talk(await open())
      const { id } = await written()
      expect(await verdict(remove(id, ''))).toEqual(refused(400))
      await remove(id, text.password)
      expect(await verdict(remove(id, text.password))).toEqual(refused(404))
      expect(await verdict(remove(999_999, text.password))).toEqual(refused(404))
    })

    it('지운 댓글의 요청 번호는 지워진 댓글을 답한다', async () => {
      const { written, remove } = talk(await open())
      const { id } = await written({}, 'key-0000-0003')
      await remove(id, text.password)
      expect(await written({}, 'key-0000-0003')).toMatchObject({ id, author: '', content: '' })
    })
  })

  describe(`${name}: 관리자 확인과 세기`, () => {
    it('authAdmin은 맞든 틀리든 200이다', async () => {
      const { ask, adminPassword } = await open()
      const tries = [
        ask('POST', '/api/user/authAdmin', { password: adminPassword }),
        ask('POST', '/api/user/authAdmin', { password: '틀림' }),
      ]
      const answers = await Promise.all(tries)
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([{ success: true }, { success: false }])
    })

    it('방문자와 조회를 센다', async () => {
      const { ask, postId } = await open()
      expect((await ask('POST', '/api/user/increment')).ok).toBe(true)
      expect((await ask('POST', `/api/posts/${postId}/increaseView`)).ok).toBe(true)
      expect(await verdict(ask('POST', '/api/posts/999999/increaseView'))).toEqual(refused(404))
    })

    it.for(['/api/posts?pageNum=0', '/api/posts?pageNum=가', '/api/posts?pageNum=1.5'])(
      '%s은(는) 400이다',
      async (path) => expect(await verdict((await open()).ask('GET', path))).toEqual(refused(400)),
    )

    it.for([
      '/api/posts/999999',
      '/api/posts?categoryId=999999',
      '/api/posts?subcategoryId=999999',
      '/api/posts/tag?tagId=999999',
    ])('%s은(는) 404다', async (path) => expect(await verdict((await open()).ask('GET', path))).toEqual(refused(404)))
  })
}
