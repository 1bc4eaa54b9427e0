import { connect } from 'node:net'

import { expect, it, onTestFinished, vi } from 'vitest'

import { runMain } from './run-main.ts'

/** A reader on a connection of their own, who seems to come from an address of their own. */
const readerAt = ({ port, hostname }: URL, from: string) => {
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let said = ''
  let last: string | undefined
  let isOver = false
  socket.setEncoding('utf8').on('data', (text: string) => {
    said += text
    // Here, and not whenever it is asked for: of a thousand readers that would keep a processor busy.
    last = /.*data: ([^\n]*)\n\n/s.exec(said)?.[1]
  })
  socket.on('close', () => {
    isOver = true
  })
  socket.on('error', () => {})
  socket.write(`GET /api/posts/1/live HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\n\r\n`)
  return {
    status: () => /^HTTP\/1\.1 (\d+)/.exec(said)?.[1],
    /** What the last event said. */
    last: () => last,
    /** Whether the response ended properly, and the socket closed. */
    isEnded: () => isOver && said.endsWith('\r\n0\r\n\r\n'),
    isOver: () => isOver,
    pause: () => socket.pause(),
    leave: () => socket.destroy(),
  }
}

const patience = { timeout: 60_000, interval: 20 }

it('천 사람이 듣는 동안 쓴 댓글은 모두가 듣고, 끄라는 말에는 모두 끝맺고 0으로 끝난다', async () => {
  const server = await runMain({ TRUST_PROXY: '1' }, { '글.md': '---\ntitle: 글\nid: 1\n---\n' })
  const address = new URL(await server.listening())
  const readers = Array.from({ length: 1_000 }, (_, n) => readerAt(address, `10.0.${Math.floor(n / 250)}.${n % 250}`))
  await vi.waitUntil(() => readers.every((reader) => reader.last() === '{"count":0,"last":0}'), patience)
  const late = await fetch(new URL('/api/posts/1/live', address))
  expect(late.status).toBe(204)

  const [gone, stalled] = readers.splice(0, 2)
  gone?.leave()
  stalled?.pause()
  const commentInfo = { author: '손님', password: '비밀', content: '들리나요' }
  const written = await fetch(new URL('/api/comment', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ postId: 1, commentInfo }),
  })
  expect(written.status).toBe(201)
  await vi.waitUntil(() => readers.every((reader) => reader.last() === '{"count":1,"last":1}'), patience)

  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
  await vi.waitUntil(() => readers.every((reader) => reader.isOver()), patience)
  expect(readers.filter((reader) => !reader.isEnded())).toEqual([])
  expect(server.output()).not.toContain('"level":50')
})

it('떠난 사람의 자리는 바로 비어, 다시 온 사람이 듣는다', async () => {
  const server = await runMain({}, { '글.md': '---\ntitle: 글\nid: 1\n---\n' })
  const address = new URL(await server.listening())
  /** Asks for a seat until there is one: the server may not have seen yet that another reader has left. */
  const seat = () =>
    vi.waitUntil(async () => {
      const reader = readerAt(address, '10.0.0.1')
      await vi.waitUntil(() => reader.status() !== undefined, patience)
      if (reader.status() === '200') return reader
      reader.leave()
      return undefined
    }, patience)
  for (let round = 0; round < 3; round += 1) {
    const readers = await Promise.all(Array.from({ length: 6 }, seat))
    const seventh = readerAt(address, '10.0.0.1')
    await expect.poll(seventh.status, patience).toBe('204')
    seventh.leave()
    for (const reader of readers) reader.leave()
  }
})
