import { HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

import { createClient, send } from '#/http/send.ts'

import { broken, type Fault, malformed, offline, refuses } from '../../mocks/faults.ts'
import { createGate } from '../../mocks/gate.ts'
import { failureReasonOf, openCalls } from './mock-server.ts'

const listWith = (fault: Fault) => failureReasonOf(openCalls({ fault: { posts: fault } }).calls.posts({}, 1))

/** The line breaks in the middle of the answer. */
const cut: Fault = async () =>
  new HttpResponse(
    new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"stripedPosts":['))
        controller.error(new Error('reset'))
      },
    }),
    { headers: { 'content-type': 'application/json' } },
  )

describe('부름이 어긋나면', () => {
  it('서버에 닿지 않으면 offline이다', async () => expect(await listWith(offline)).toEqual({ kind: 'offline' }))

  it('답이 오다가 끊겨도 offline이다', async () => expect(await listWith(cut)).toEqual({ kind: 'offline' }))

  it.for([
    [200, '안 됩니다.', '안 됩니다.'],
    [400, '안 됩니다.', '안 됩니다.'],
    [403, undefined, null],
    [404, '', null],
    [429, '  ', null],
    [500, '잠시 뒤에 다시 해 주세요.', '잠시 뒤에 다시 해 주세요.'],
  ] as const)('%d로 거절하면 refused이고 msg는 %o에서 온다', async ([status, msg, read]) =>
    expect(await listWith(refuses(msg, status))).toEqual({ kind: 'refused', status, msg: read }),
  )

  it('글이 아닌 msg는 없는 것으로 친다', async () =>
    expect(await listWith(malformed({ success: false, msg: { code: 3 } }))).toEqual({
      kind: 'refused',
      status: 200,
      msg: null,
    }))

  it.for([400, 404, 500, 502, 503])('%d에 쓸 수 없는 몸이 오면 broken이다', async (status) => {
    expect(await listWith(broken(status))).toEqual({ kind: 'broken', status })
    expect(await listWith(broken(status, ''))).toEqual({ kind: 'broken', status })
  })

  it.for([
    ['HTML', '<!doctype html><h1>글방</h1>'],
    ['빈 몸', ''],
    ['덜 온 JSON', '{"stripedPosts":['],
  ] as const)('200에 %s이(가) 오면 malformed이다', async ([, body]) =>
    expect(await listWith(broken(200, body))).toMatchObject({ kind: 'malformed' }),
  )
})

describe('답이 늦으면', () => {
  afterEach(() => vi.useRealTimers())

  it('20초 뒤에 timeout이다', async () => {
    const gate = createGate()
    const { calls } = openCalls({ fault: { posts: gate } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const reason = failureReasonOf(calls.posts({}, 1))
    await gate.arrival()
    await vi.advanceTimersByTimeAsync(19_999)
    expect(await Promise.race([reason, Promise.resolve('waiting')])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await reason).toEqual({ kind: 'timeout' })
    gate.release()
  })

  it('답이 시작되고 나서 멎어도 60초 뒤에 timeout이다', async () => {
    const begun = Promise.withResolvers<void>()
    /** Sends a first part and then nothing, even when aborted, as a request that was sent early does. */
    const fetch: typeof globalThis.fetch = async () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode('{"stripedPosts":['))
            begun.resolve()
          },
        }),
      )
    const client = createClient({ baseUrl: 'https://blog.example.com', fetch })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const reason = failureReasonOf(send(client, 'posts', z.unknown()))
    await begun.promise
    await vi.advanceTimersByTimeAsync(59_999)
    expect(await Promise.race([reason, Promise.resolve('waiting')])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await reason).toEqual({ kind: 'timeout' })
  })
})

describe('글이 없다는 답은 어긋난 것이 아니다', () => {
  it.for([refuses('없습니다.', 200), refuses('없습니다.', 404), refuses(undefined, 404), broken(404), broken(404, '')])(
    '글이 없다: %#',
    async (fault) => expect(await openCalls({ fault: { post: fault } }).calls.post(1)).toBeNull(),
  )

  it.for([
    ['refused', refuses('막혔습니다.', 403)],
    ['refused', refuses('너무 잦습니다.', 429)],
    ['refused', refuses('고장입니다.', 500)],
    ['broken', broken(500)],
    ['broken', broken(400)],
    ['malformed', broken(200)],
    ['offline', offline],
  ] as const)('글이 있는지 모른다: %s %#', async ([kind, fault]) =>
    expect(await failureReasonOf(openCalls({ fault: { post: fault } }).calls.post(1))).toMatchObject({ kind }),
  )

  it('없는 분류와 태그는 404로 거절된다', async () => {
    const { calls } = openCalls()
    expect(await failureReasonOf(calls.posts({ categoryId: 999 }, 1))).toMatchObject({ kind: 'refused', status: 404 })
    expect(await failureReasonOf(calls.tagPosts(999, 1))).toMatchObject({ kind: 'refused', status: 404 })
  })
})
