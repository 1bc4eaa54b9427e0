import { expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'

import { livePath } from '#/contract/live.ts'

import { talk, validComment } from '../commenting.ts'
import type { Endpoint } from '../endpoint.ts'
import { codeOf, ExactLiveData } from '../exact-answers.ts'

/** What a stream says, event by event. */
const eventsOf = ({ body }: Response) => {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  onTestFinished(() => reader?.cancel())
  return async () => {
    const said = (await reader?.read())?.value ?? ''
    const [, data = ''] = /^event: comments\ndata: (.*)\n\n$/.exec(said) ?? []
    return z.parse(ExactLiveData, JSON.parse(data))
  }
}

export const liveEndpoint: Endpoint = {
  method: 'GET',
  path: '/api/posts/:id/live',
  isStream: true,
  // Of a post that is not there: MSW breaks a stream off, which Node's fetch takes for a fault of its own.
  ask: () => fetch(`http://blog.test${livePath(999_999)}`),
  answers: (open) => {
    it('바로, 그리고 쓰고 고치고 지울 때마다 댓글의 수와 마지막 번호를 말한다', async () => {
      const server = await open()
      const { written, edit, remove } = talk(server)
      const answer = await server.ask('GET', livePath(30))
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
      const next = eventsOf(answer)
      expect(await next()).toEqual({ count: 0, last: 0 })
      const first = await written()
      expect(await next()).toEqual({ count: 1, last: first.id })
      const second = await written({ secret: true })
      expect(await next()).toEqual({ count: 2, last: second.id })
      await edit(first.id, validComment.password)
      expect(await next()).toEqual({ count: 2, last: second.id })
      await remove(second.id, validComment.password)
      expect(await next()).toEqual({ count: 1, last: second.id })
    })

    it('다른 글의 댓글은 말하지 않는다', async () => {
      const server = await open()
      const next = eventsOf(await server.ask('GET', livePath(30)))
      await next()
      await talk(server, 29).written()
      const { id } = await talk(server).written()
      expect(await next()).toEqual({ count: 1, last: id })
    })
  },
  refuses: (open) => {
    it.for([
      ['999999', 404, 'post.missing'],
      ['0', 400, 'post.wrong'],
      ['x', 400, 'post.wrong'],
    ] as const)('글 %s은(는) %i이다', async ([id, status, code]) =>
      expect(await codeOf((await open()).ask('GET', `/api/posts/${id}/live`))).toEqual([status, code]),
    )
  },
}
