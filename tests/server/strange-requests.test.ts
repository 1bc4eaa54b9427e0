import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect, it } from 'vitest'

import { runMain } from './run-main.ts'

it('소켓으로 보낸 이상한 요청에도 5xx로 답하지 않고 보안 머리글을 붙인다', async () => {
  const server = await runMain()
  const { port, hostname } = new URL(await server.listening())
  const ask = async (request: string): Promise<string> => {
    const socket = connect(Number(port), hostname)
    socket.write(request)
    const [chunk] = await once(socket, 'data')
    socket.destroy()
    return String(chunk)
  }
  for (const [request, status] of [
    ['글 HTTP\r\n\r\n', 400],
    ['GET * HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['GET http://u:p@evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['GET /healthz HTTP/1.0\r\n\r\n', 200],
    ['GET /\\evil HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['GET //evil.example/%2f.. HTTP/1.1\r\nHost: x\r\n\r\n', 301],
    ['GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n', 404],
    ['TRACE /api/tag HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ] as const) {
    const answer = await ask(request)
    expect({ request, status: Number(answer.split(' ')[1]) }).toEqual({ request, status })
    expect(answer.toLowerCase()).toContain('content-security-policy: ')
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
    const [, sent = ''] = answer.split('\r\n\r\n')
    expect(sent).toMatch(
      status === 400 ? /^\{"success":false,"msg":"[^"]*[가-힣][^"]*","code":"request\.[a-z_]+"\}$/ : /^/,
    )
  }
})

it('본문이 도중에 깨진 요청에도 까닭을 답하고, 앞선 요청의 답을 대신하지는 않는다', async () => {
  const server = await runMain()
  const { port, hostname } = new URL(await server.listening())
  const head = 'POST /api/comment HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`
  const whole = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
  const ask = (request: string): Promise<string> =>
    text(connect(Number(port), hostname).setEncoding('utf8').end(request))

  const broken = ['zz\r\n', '2\r\n{}\r\nzz\r\n', '2\r\n{}\r\n0\r\n끝\r\n\r\n', '5\r\n{}'].map((body) => chunked + body)
  for (const request of [...broken, `${head}Content-Length: 5\r\n\r\n{}`]) {
    const answer = await ask(request)
    expect({ request, status: answer.split(' ')[1] }).toEqual({ request, status: '400' })
    expect(answer).toMatch(/\{"success":false,"msg":"[^"]*[가-힣][^"]*","code":"request\.wrong"\}$/)
  }
  for (const rest of ['글\r\n\r\n', `${chunked}zz\r\n`])
    expect({ rest, answer: await ask(whole + rest) }).not.toEqual({ rest, answer: expect.stringContaining(' 400 ') })
})

it('답을 기다리지 않고 요청을 쏟아붓는 연결은 끊고, 다른 사람에게는 바로 답한다', async () => {
  const server = await runMain()
  const address = await server.listening()
  const { port, hostname } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  // Not `once`, which rejects where the connection is reset.
  const ended = new Promise((resolve) => socket.on('close', resolve))
  socket.resume().write('GET /?page=2 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000))
  await ended
  expect((await fetch(`${address}/healthz`)).status).toBe(200)

  const polite = connect(Number(port), hostname)
  polite.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(31))
  polite.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect((await text(polite)).match(/HTTP\/1\.1 200/g)).toHaveLength(32)
})
