import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { expect, it, onTestFinished } from 'vitest'

import { createHttpServer, listen, listenerOf } from '#/server/http/serve.ts'

it('끄기 전에 이어진 연결은, 서버가 아직 받지 못했어도 모두 답을 받는다', async () => {
  const { server, open, drain } = createHttpServer()
  onTestFinished(() => server.close().closeAllConnections())
  const port = await listen(server, '127.0.0.1', 0)
  open(listenerOf(() => new Response('답')))
  const asking = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  const answers = asking.map(text)
  for (const socket of asking) socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await Promise.all(asking.map((socket) => once(socket, 'connect')))
  await drain(600_000)
  for (const answer of await Promise.all(answers)) expect(answer).toContain('답')
})
