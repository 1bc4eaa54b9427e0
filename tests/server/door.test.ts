import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { expect, it, onTestFinished } from 'vitest'

import { addressOf, createHttpServer, type FrontHandler, listen, listenerOf } from '#/server/http/serve.ts'

type Handle = Parameters<typeof listenerOf>[0]

/** A server that answers so, bare connections to it, and the server's side of the next of them. */
const openDoor = async (handle: Handle, front?: FrontHandler) => {
  const { server, open, drain } = createHttpServer()
  onTestFinished(() => server.close().closeAllConnections())
  const port = await listen(server, '127.0.0.1', 0)
  open(listenerOf(handle, front))
  const visitor = () => {
    const arrived = Promise.withResolvers<Socket>()
    server.once('connection', arrived.resolve)
    return arrived.promise
  }
  return {
    server,
    drain,
    visitor,
    enter: (allowHalfOpen = false) => connect({ port, host: '127.0.0.1', allowHalfOpen }),
  }
}

/** When a connection is no more, however it ends: `once` would reject where it is reset. */
const gone = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()))

/** Everything that comes until the server hangs up. */
const wholeOf = async (socket: Socket): Promise<string> => {
  let whole = ''
  socket.on('data', (chunk: Buffer) => (whole += String(chunk)))
  socket.on('error', () => {})
  await gone(socket)
  return whole
}

it('블로그를 여는 사이에 온 사람은 기다렸다가, 열리면 답을 받는다', async () => {
  const { server, open } = createHttpServer()
  onTestFinished(() => void server.close())
  const port = await listen(server, '127.0.0.1', 0)
  const early = [fetch(`http://127.0.0.1:${port}/a`), fetch(`http://127.0.0.1:${port}/b`)]
  await once(server, 'request')
  open(listenerOf(({ url }) => new Response(new URL(url).pathname)))
  const late = fetch(`http://127.0.0.1:${port}/c`)
  const answers = await Promise.all([...early, late].map(async (answer) => (await answer).text()))
  expect(answers).toEqual(['/a', '/b', '/c'])
})

const long = 'a'.repeat(20_000)

it.each([
  ['읽을 수 없는 줄', '글 HTTP\r\n\r\n', '400 Bad Request'],
  ['긴 주소', `GET /${long} HTTP/1.1\r\nHost: x\r\n\r\n`, '431 Request Header Fields Too Large'],
  ['긴 머리글', `GET / HTTP/1.1\r\nHost: x\r\na: ${long}\r\n\r\n`, '431 Request Header Fields Too Large'],
  ['Host가 없는 물음', 'GET / HTTP/1.1\r\n\r\n', '400 Bad Request'],
  ['Host가 이상한 물음', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', '400 Bad Request'],
  ['Host가 둘인 물음', 'GET / HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', '400 Bad Request'],
  ['Host에 다른 것이 섞인 물음', 'GET / HTTP/1.1\r\nHost: x@y\r\n\r\n', '400 Bad Request'],
  ['주소가 아닌 주소', 'GET * HTTP/1.1\r\nHost: x\r\n\r\n', '400 Bad Request'],
  ['모르는 Expect', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: foo\r\n\r\n', '417 Expectation Failed'],
])('%s은(는) 앱까지 가지 않고, 까닭과 보안 머리글을 지닌 답을 받고 끊긴다', async (_, request, status) => {
  const asked: string[] = []
  const { enter } = await openDoor(({ url }) => {
    asked.push(url)
    return new Response()
  })
  const socket = enter()
  socket.write(request)
  const [head = '', body] = (await wholeOf(socket)).split('\r\n\r\n')
  expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
  expect(head.toLowerCase()).toContain('content-security-policy: ')
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(body).toMatch(/^\{"success":false,"msg":"[^"]*[가-힣][^"]*","code":"request\.[a-z_]+"\}$/)
  expect(asked).toEqual([])
})

it.each(['a b', 'x\r\nHost: x', 'x/y', 'x:99999', '글방.kr', '1.2.3.4.5', '256.1.1.1', 'blog.1'])(
  '간직한 화면도 Host가 이러면 400이다: %j',
  async (host) => {
    const { enter } = await openDoor(
      () => new Response(),
      (_incoming, outgoing) => outgoing.end('간직한 화면'),
    )
    const socket = enter()
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    expect((await wholeOf(socket)).split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request')
  },
)

it.each(['blog.example.com', 'BLOG.example.com:8080', '127.0.0.1:65535', '[::1]:3000', '[2001:DB8::1]', 'a_b', ''])(
  'Host가 이러면 답한다: %j',
  async (host) => {
    const { enter } = await openDoor(() => new Response('답'))
    const socket = enter()
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect((await wholeOf(socket)).split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
  },
)

it('답하는 사이에 읽을 수 없는 것이 오면, 그 답에 섞지 않고 끊는다', async () => {
  const asked = Promise.withResolvers<void>()
  const { enter } = await openDoor(() => {
    asked.resolve()
    return new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('앞')) }))
  })
  const socket = enter()
  const whole = wholeOf(socket)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await Promise.all([asked.promise, once(socket, 'data')])
  socket.write('글 HTTP\r\n\r\n')
  expect(await whole).toContain('200 OK')
  expect(await whole).not.toContain('success')
})

it('다 답한 뒤에 온 읽을 수 없는 것에는 따로 답한다', async () => {
  const { enter } = await openDoor(() => new Response('답'))
  const socket = enter()
  const whole = wholeOf(socket)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'data')
  socket.write('글 HTTP\r\n\r\n')
  expect((await whole).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
})

it('거절을 듣고도 전화를 끊지 않는 사람은 이쪽에서 끊는다', async () => {
  const { server, enter, visitor } = await openDoor(() => new Response())
  let faults = 0
  server.on('clientError', () => (faults += 1))
  const left = visitor().then(gone)
  const socket = enter(true)
  onTestFinished(() => void socket.destroy())
  socket.write('글 HTTP\r\n\r\n')
  await once(socket.resume(), 'end')
  await left
  // The second would be that Node waited half a minute for another request.
  expect(faults).toBe(1)
})

it('답을 읽다 만 사람은, 답을 기다리는 누구보다 오래 붙들지는 않고 끊는다', async () => {
  const [asked, untold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const cancel = () => untold.resolve()
  const { enter, visitor } = await openDoor(() => {
    asked.resolve()
    return new Response(new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(65_536)), cancel }))
  })
  const arrived = visitor()
  const socket = enter()
  onTestFinished(() => void socket.destroy())
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const there = await arrived
  const left = gone(there)
  await asked.promise
  // A change may wait for a minute before it is answered.
  expect(there.timeout).toBeGreaterThan(60_000)
  // Shortened only now: it would also cut a question that comes late.
  there.setTimeout(50)
  await Promise.all([left, untold.promise])
})

it.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
])('%s에서 들으면 %s을(를) 열라고 말한다', (host, address) => {
  expect(addressOf(host, 3000)).toBe(address)
})

it('이어만 놓고 아무것도 묻지 않은 연결은 끄기를 붙들지 않고, 묻고 있던 것은 답을 받는다', async () => {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Response>()
  const { server, drain, enter } = await openDoor(() => {
    asked.resolve()
    return answer.promise
  })
  const silent = enter()
  await once(server, 'connection')
  const asking = enter()
  asking.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await asked.promise
  const stopped = drain(600_000)
  await wholeOf(silent)
  answer.resolve(new Response('답'))
  const answered = await wholeOf(asking)
  expect(answered).toContain('답')
  // A proxy that takes the connection for kept would send its next request into the closing one.
  expect(answered).toMatch(/^connection: close\r$/im)
  await stopped
})
