import { expect, it } from 'vitest'

import { validComment } from '../commenting.ts'
import type { Endpoint, Open } from '../endpoint.ts'
import { ExactDone, ExactOwnerComments, ExactSignedIn, read, refusalStatus } from '../exact-answers.ts'
import { signedIn } from '../signing-in.ts'

const openOwn = async (open: Open) => signedIn(await open())
const list = (state: string) => `/api/owner/comments?state=${state}`

const refusesStrangers = (open: Open, method: string, path: string, body?: object) =>
  it('들어오지 않은 사람에게는 401이고 owner.signed_out이다', async () => {
    const answer = await (await open()).ask(method, path, body, { 'sec-fetch-site': 'same-origin' })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ success: false, code: 'owner.signed_out' })
  })

export const ownerCommentsEndpoint: Endpoint = {
  method: 'GET',
  path: '/api/owner/comments',
  ask: ({ owner }) => owner.ownerComments('new', null),
  answers: (open) => {
    it('온 블로그의 댓글이 새것부터, 달린 글과 함께 온다', async () => {
      const { own, written } = await openOwn(open)
      const [first, second] = [await written(), await written()]
      const answer = await read(ExactOwnerComments, own('GET', list('all')))
      const post = { postId: 30, slug: '모든-것이-든-글', title: '모든 것이 든 글', state: 'live' }
      expect(answer).toEqual({
        success: true,
        comments: [
          { ...second, ...post },
          { ...first, ...post },
        ],
      })
      expect((await read(ExactOwnerComments, own('GET', list('held')))).comments).toEqual([])
    })

    it('쉰 개씩 오고, 더 있으면 그렇다고 하며, before 앞의 것이 이어진다', async () => {
      const { own, write } = await openOwn(open)
      // Twenty a minute from one address: the others are the owner's.
      for (let n = 0; n < 51; n += 1)
        await (n < 15
          ? write({ content: String(n) })
          : own('POST', '/api/comment', { postId: 30, commentInfo: { content: String(n) } }))
      const first = await read(ExactOwnerComments, own('GET', list('all')))
      const last = first.comments.at(-1)?.id
      const rest = await read(ExactOwnerComments, own('GET', `${list('all')}&before=${last}`))
      expect([first.comments.length, first.more]).toEqual([50, true])
      expect([rest.comments.map(({ content }) => content), rest.more]).toEqual([['0'], undefined])
    })
  },
  refuses: (open) => {
    refusesStrangers(open, 'GET', list('all'))
    it.for(['state=x', 'state=all&before=x', 'state=all&before=0'])('%s은(는) 400이다', async (query) => {
      const { own } = await openOwn(open)
      expect(await refusalStatus(own('GET', `/api/owner/comments?${query}`))).toBe(400)
    })
  },
}

export const seenEndpoint: Endpoint = {
  method: 'PUT',
  path: '/api/owner/seen',
  ask: ({ owner }) => owner.seen(3),
  answers: (open) => {
    it('본 뒤에는 그보다 나중의 것만 새것이다', async () => {
      const { own, written } = await openOwn(open)
      const { id } = await written()
      expect((await read(ExactOwnerComments, own('GET', list('new')))).comments).toHaveLength(1)
      await read(ExactSignedIn, own('PUT', '/api/owner/seen', { id }))
      expect((await read(ExactOwnerComments, own('GET', list('new')))).comments).toEqual([])
      const later = await written()
      const { comments } = await read(ExactOwnerComments, own('GET', list('new')))
      expect(comments.map((comment) => comment.id)).toEqual([later.id])
    })
  },
  refuses: (open) => {
    refusesStrangers(open, 'PUT', '/api/owner/seen', { id: 1 })
    it.for([{}, { id: 'x' }, { id: -1 }])('%o은(는) 400이다', async (body) => {
      const { own } = await openOwn(open)
      expect(await refusalStatus(own('PUT', '/api/owner/seen', body))).toBe(400)
    })
  },
}

const refusesIds = (open: Open, method: string, path: (id: unknown) => string) => {
  refusesStrangers(open, method, path(1))
  it.for([
    [999_999, 404],
    ['x', 400],
    [0, 400],
  ] as const)('번호 %s은(는) %i이다', async ([id, status]) => {
    const { own } = await openOwn(open)
    expect(await refusalStatus(own(method, path(id)))).toBe(status)
  })
}

const hold = { hold: 'all', words: [], closed: [] } as const

export const approveEndpoint: Endpoint = {
  method: 'POST',
  path: '/api/owner/comments/:id/approve',
  ask: ({ owner }) => owner.approve(3, ''),
  answers: (open) => {
    it('보류한 댓글을 보이게 한다', async () => {
      const { own, written, comments } = await openOwn(open)
      await own('PUT', '/api/owner/rules', hold)
      const { id } = await written()
      expect(await comments()).toEqual([])
      await read(ExactDone, own('POST', `/api/owner/comments/${id}/approve`))
      expect((await comments()).map((comment) => comment.id)).toEqual([id])
    })

    it('주인이 읽은 뒤에 고친 말은 다시 읽기 전에는 보이지 않는다', async () => {
      const { own, written, edit, comments } = await openOwn(open)
      await own('PUT', '/api/owner/rules', hold)
      const { id } = await written()
      await edit(id, validComment.password, '바꿔치기')
      expect(await refusalStatus(own('POST', `/api/owner/comments/${id}/approve`, { edited_at: '' }))).toBe(409)
      expect(await comments()).toEqual([])
      const { comments: listed } = await read(ExactOwnerComments, own('GET', list('held')))
      const version = { edited_at: listed[0]?.edited_at }
      await read(ExactDone, own('POST', `/api/owner/comments/${id}/approve`, version))
      expect(await comments()).toMatchObject([{ id, content: '바꿔치기' }])
    })
  },
  refuses: (open) => refusesIds(open, 'POST', (id) => `/api/owner/comments/${String(id)}/approve`),
}

export const removeCommentEndpoint: Endpoint = {
  method: 'DELETE',
  path: '/api/owner/comments/:id',
  ask: ({ owner }) => owner.removeComment(3),
  answers: (open) => {
    it('비밀번호 없이 지운다', async () => {
      const { own, written, comments } = await openOwn(open)
      const { id } = await written()
      await read(ExactDone, own('DELETE', `/api/owner/comments/${id}`))
      expect(await comments()).toMatchObject([{ id, author: '', content: '' }])
      expect((await read(ExactOwnerComments, own('GET', list('all')))).comments).toEqual([])
    })
  },
  refuses: (open) => refusesIds(open, 'DELETE', (id) => `/api/owner/comments/${String(id)}`),
}
