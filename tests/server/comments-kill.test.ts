import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

import { describe, expect, it } from 'vitest'

import { runMain, runMainIn } from './run-main.ts'

const posts = { '글.md': '---\ntitle: 글\nid: 1\n---\n본문' }

const write = async (address: string, content: string, key: string): Promise<{ status: number; text: string }> => {
  const response = await fetch(`${address}/api/comment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': `10.0.0.${key}` },
    body: JSON.stringify({ postId: 1, commentInfo: { author: '손님', password: '비밀', content } }),
  })
  return { status: response.status, text: await response.text() }
}

/** Sends a comment on a connection of its own; done once it is on its way, before it is answered. */
const send = async (address: string, content: string, key: string) => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': `10.0.0.${key}` }
  const asked = request(`${address}/api/comment`, { method: 'POST', headers, agent: false })
  const status = once(asked, 'response').then(([answer]: IncomingMessage[]) => answer?.resume().statusCode)
  const gone = once(asked, 'finish')
  asked.end(JSON.stringify({ postId: 1, commentInfo: { author: '손님', password: '비밀', content } }))
  await gone
  return { status }
}

const contents = async (address: string): Promise<string[]> => {
  const { data }: { data: { comments: { content: string }[] } } = await (await fetch(`${address}/api/posts/1`)).json()
  return data.comments.map(({ content }) => content)
}

describe('서버가 갑자기 죽어도', () => {
  it('201로 답한 댓글은 쓰는 가운데 kill -9를 맞아도 모두 있고, 되풀이해도 하나뿐이다', async () => {
    let server = await runMain({ TRUST_PROXY: '1' }, posts)
    const agreed = new Set<string>()
    const sent: [string, string][] = []
    // Before the first answer, between answers, after the last.
    for (const [round, answersBefore] of [0, 1, 6, 12].entries()) {
      const address = await server.listening()
      let answers = 0
      const due = Promise.withResolvers<void>()
      const killWhenDue = () => {
        if (answers < answersBefore) return
        server.signal('SIGKILL')
        due.resolve()
      }
      const flood = Array.from({ length: 12 }, async (_, n) => {
        const [content, key] = [`${round}번째 ${n}`, String(round * 12 + n)]
        sent.push([content, key])
        const { status } = await write(address, content, key)
        if (status === 201) agreed.add(content)
        answers += 1
        killWhenDue()
      })
      killWhenDue()
      await due.promise
      await Promise.allSettled(flood)
      await server.exited
      server = runMainIn(server.folder, { TRUST_PROXY: '1' })
    }
    const address = await server.listening()
    const there = await contents(address)
    expect(agreed.size).toBeGreaterThan(0)
    expect(there).toEqual(expect.arrayContaining([...agreed]))

    // Every comment is sent again, answered or not.
    const again = await Promise.all(sent.map(([content, key]) => write(address, content, key)))
    expect(again.map(({ status }) => status)).toEqual(sent.map(() => 201))
    const after = await contents(address)
    expect(after.toSorted()).toEqual(sent.map(([content]) => content).toSorted())
    server.signal('SIGTERM')
    expect(await server.exited).toBe(0)
  })

  it('답을 받자마자 죽여도 댓글과 지움과 되풀이가 남는다', async () => {
    const first = await runMain({}, posts)
    const address = await first.listening()
    const { text } = await write(address, '남을 말', '1')
    await write(address, '지울 말', '2')
    const erased = await fetch(`${address}/api/comment`, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ commentId: 2, password: '비밀' }),
    })
    first.signal('SIGKILL')
    expect(erased.status).toBe(200)
    await first.exited

    const second = runMainIn(first.folder)
    const again = await second.listening()
    expect(await contents(again)).toEqual(['남을 말', ''])
    expect(await write(again, '남을 말', '1')).toEqual({ status: 201, text })
    expect(second.output() + first.output()).not.toMatch(/비밀"|남을 말/)
  })

  it('끄라는 말을 들은 뒤에도, 받아 둔 댓글은 답하고 남긴다', async () => {
    const first = await runMain({ TRUST_PROXY: '1' }, posts)
    const address = await first.listening()
    const sent = await Promise.all(Array.from({ length: 8 }, (_, n) => send(address, `말 ${n}`, String(n))))
    // An answer to this means the earlier ones have arrived.
    await fetch(`${address}/healthz`)
    first.signal('SIGTERM')
    const statuses = await Promise.all(sent.map(({ status }) => status))
    expect(statuses).toEqual(Array.from({ length: 8 }, () => 201))
    expect(await first.exited).toBe(0)
    const second = runMainIn(first.folder)
    expect(await contents(await second.listening())).toHaveLength(8)
  })
})
