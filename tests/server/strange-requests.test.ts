import { once } from 'node:events'
import { connect } from 'node:net'

import { expect, test } from 'vitest'

import { runMain } from './run-main.ts'

test('소켓으로 보낸 이상한 요청에도 5xx로 답하지 않고 보안 머리글을 붙인다', async () => {
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
    expect(sent).toMatch(status === 400 ? /^\{"success":false,"msg":"[^"]*[가-힣][^"]*"\}$/ : /^/)
  }
})
