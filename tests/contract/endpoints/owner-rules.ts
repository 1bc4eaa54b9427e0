import { expect, it } from 'vitest'

import type { Endpoint } from '../endpoint.ts'
import { ExactCommentFeed, ExactNumbers, ExactRules, read, refusalStatus } from '../exact-answers.ts'
import { signedIn } from '../signing-in.ts'

const nothing = { hold: 'none', words: [], closed: [] } as const

export const rulesEndpoint: Endpoint = {
  method: 'GET',
  path: '/api/owner/rules',
  ask: ({ owner }) => owner.rules(),
  answers: (open) => {
    it('처음에는 아무것도 막지 않는다', async () => {
      const { own } = await signedIn(await open())
      expect(await read(ExactRules, own('GET', '/api/owner/rules'))).toEqual({ success: true, rules: nothing })
    })
  },
  refuses: (open) => {
    it('들어오지 않은 사람에게는 401이다', async () => {
      expect(await refusalStatus((await open()).ask('GET', '/api/owner/rules'))).toBe(401)
    })
  },
}

export const setRulesEndpoint: Endpoint = {
  method: 'PUT',
  path: '/api/owner/rules',
  ask: ({ owner }) => owner.setRules({ hold: 'none', words: [], closed: [] }),
  answers: (open) => {
    it('적은 대로 지켜지고, 그대로 돌려준다', async () => {
      const { own } = await signedIn(await open())
      const wanted = { hold: 'links', words: ['광고', '대출'], closed: [29] }
      expect(await read(ExactRules, own('PUT', '/api/owner/rules', wanted))).toEqual({ success: true, rules: wanted })
      expect(await read(ExactRules, own('GET', '/api/owner/rules'))).toEqual({ success: true, rules: wanted })
    })
  },
  refuses: (open) => {
    it.for([{}, { ...nothing, hold: 'x' }, { ...nothing, words: '광고' }, { ...nothing, closed: ['x'] }])(
      '%o은(는) 400이다',
      async (body) => {
        const { own } = await signedIn(await open())
        expect(await refusalStatus(own('PUT', '/api/owner/rules', body))).toBe(400)
      },
    )
  },
}

export const numbersEndpoint: Endpoint = {
  method: 'GET',
  path: '/api/owner/numbers',
  ask: ({ owner }) => owner.numbers(null),
  answers: (open) => {
    it('지난 서른 날이 빠짐없이, 오래된 날부터 온다', async () => {
      const { own } = await signedIn(await open())
      const { days } = await read(ExactNumbers, own('GET', '/api/owner/numbers'))
      expect(days).toHaveLength(30)
      expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
    })

    it('글 하나의 것만도 온다', async () => {
      const { own } = await signedIn(await open())
      expect((await read(ExactNumbers, own('GET', '/api/owner/numbers?postId=30'))).days).toHaveLength(30)
    })
  },
  refuses: (open) => {
    it('들어오지 않은 사람에게는 401이고, 번호가 아니면 400이다', async () => {
      const server = await open()
      expect(await refusalStatus(server.ask('GET', '/api/owner/numbers'))).toBe(401)
      const { own } = await signedIn(server)
      expect(await refusalStatus(own('GET', '/api/owner/numbers?postId=x'))).toBe(400)
    })
  },
}

const feed = '/api/owner/feed'

export const commentFeedEndpoint: Endpoint = {
  method: 'GET',
  path: feed,
  ask: ({ owner }) => owner.commentFeed(),
  answers: (open) => {
    it('댓글 피드의 주소가 온다', async () => {
      const { own } = await signedIn(await open())
      expect((await read(ExactCommentFeed, own('GET', feed))).url).toContain('/owner/comments.xml?key=')
    })
  },
  refuses: (open) => {
    it('들어오지 않은 사람에게는 401이다', async () => {
      expect(await refusalStatus((await open()).ask('GET', feed))).toBe(401)
    })
  },
}

export const renewCommentFeedEndpoint: Endpoint = {
  method: 'POST',
  path: feed,
  ask: ({ owner }) => owner.renewCommentFeed(),
  answers: (open) => {
    it('주소를 바꾸면 새것이 온다', async () => {
      const { own } = await signedIn(await open())
      const before = await read(ExactCommentFeed, own('GET', feed))
      const after = await read(ExactCommentFeed, own('POST', feed))
      expect(after.url).not.toBe(before.url)
      expect(await read(ExactCommentFeed, own('GET', feed))).toEqual(after)
    })
  },
  refuses: null,
}
