import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

import { getRequestListener } from '@hono/node-server'

import type { RefusalCode } from '#/contract/refusal.ts'

import { acceptBacklog } from './backlog.ts'
import { securityHeaders } from './security-headers.ts'

/** The statuses of refusals before the app sees a request. */
type Unreadable = 400 | 408 | 417 | 431

const refusals: Readonly<Record<Unreadable, { readonly msg: string; readonly code: RefusalCode }>> = {
  400: { msg: '요청을 읽을 수 없습니다.', code: 'request.wrong' },
  408: { msg: '요청이 제때 다 오지 않았습니다.', code: 'request.too_slow' },
  417: { msg: 'Expect 헤더가 바라는 것을 할 수 없습니다.', code: 'request.wrong' },
  431: { msg: '주소나 헤더가 너무 깁니다.', code: 'request.too_large' },
}

const refusalBody = (status: Unreadable): string => JSON.stringify({ success: false, ...refusals[status] })

const refusalHeaders = (status: Unreadable): Readonly<Record<string, string>> => ({
  ...securityHeaders(),
  'cache-control': 'no-store',
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(refusalBody(status))),
  connection: 'close',
})

/** The answer to a request with a malformed `Host` header or target. */
const unreadable = (): Response => new Response(refusalBody(400), { status: 400, headers: refusalHeaders(400) })

/** The same on Node's own response. */
const refuseUnreadable = (outgoing: ServerResponse, status: Unreadable): void => {
  outgoing.writeHead(status, refusalHeaders(status)).end(refusalBody(status))
}

const byCode: Readonly<Record<string, Unreadable>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** What is under way on a connection. */
type Connection = {
  /** Answers are sent in order: once the last is finished, all are. */
  last: ServerResponse
  /** The number of requests that arrived while an answer was under way. */
  count: number
}
type Connections = WeakMap<Duplex, Connection>

/** Answers malformed HTTP with JSON and security headers, instead of Node's bare status line. */
const answerUnreadable = (server: Server, connections: Connections): void => {
  server.on('checkExpectation', (_incoming, outgoing) => refuseUnreadable(outgoing, 417))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const last = connections.get(socket)?.last
    // Either the last request is broken, or what comes after it. A broken request gets this answer in place of its own, if its
    // turn has come (a response gets the socket once those before it are finished) and nothing of its own was sent. What comes
    // after the last request gets it once the last answer is finished. At any other time the client would read this as part of
    // another answer, or as the answer to another request.
    const isBroken = last?.req.complete === false && last.socket === socket && !last.headersSent
    if (!socket.writable || (last?.writableFinished === false && !isBroken)) {
      socket.destroy()
      return
    }
    const status = byCode[error.code ?? ''] ?? 400
    const head = Object.entries(refusalHeaders(status)).map(([name, value]) => `${name}: ${value}\r\n`)
    const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${refusalBody(status)}`
    // A client that never closes its side would keep the socket open.
    socket.end(answer, () => socket.destroy())
  })
}

/**
 * Pipelined requests per connection. Browsers and proxies do not pipeline; a client that does must be ready to lose the
 * connection (RFC 9112, 9.3.2).
 */
const maxPipelined = 32

/**
 * Counts a request, and returns whether it may be handled. Connections that pipeline requests by the thousand are closed: these
 * arrive in one chunk, and would all be handled before any other client's.
 */
const admit = (connections: Connections, socket: Socket, answer: ServerResponse): boolean => {
  const known = connections.get(socket)
  if (known === undefined) {
    connections.set(socket, { last: answer, count: 1 })
    return true
  }
  known.count = known.last.writableFinished ? 1 : known.count + 1
  known.last = answer
  return known.count <= maxPipelined
}

type Handle = (request: Request, env: object) => Response | Promise<Response>

/** How long draining waits for the first bytes of a connection; browsers open some in advance, and send nothing. */
const firstBytesMs = 1_000

/**
 * A server that can listen before the app is ready: requests wait until `open` is called. `drain`: no new connections, running
 * requests are answered; after `timeoutMs` all connections are cut.
 */
export const createHttpServer = () => {
  // Longer than proxies keep idle connections (Caddy, two minutes): if the server closed first, a request already on its way
  // would be lost.
  const timeouts = { requestTimeout: 30_000, headersTimeout: 20_000, keepAliveTimeout: 130_000 }
  const server = createServer({ ...timeouts, requireHostHeader: false })
  // Idle timeout of a socket. Longer than any write takes (a minute on PostgreSQL), and than a slow network needs for what is
  // in the socket's buffer.
  server.timeout = 300_000
  const connections: Connections = new WeakMap()
  answerUnreadable(server, connections)
  const waiting: Parameters<RequestListener>[] = []
  let handle: RequestListener = (...exchange) => void waiting.push(exchange)
  let isStopping = false
  server.on('request', (incoming, outgoing) => {
    if (isStopping) outgoing.shouldKeepAlive = false
    if (admit(connections, incoming.socket, outgoing)) handle(incoming, outgoing)
    else incoming.socket.destroy()
  })
  const open = (listener: RequestListener): void => {
    handle = listener
    for (const exchange of waiting.splice(0)) listener(...exchange)
  }
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const drain = async (timeoutMs: number): Promise<void> => {
    isStopping = true
    const cut = setTimeout(() => server.closeAllConnections(), timeoutMs)
    await acceptBacklog(server)
    const closed = once(server.close(), 'close')
    // So that no proxy sends its next request on a connection that is about to be closed (RFC 9112, 9.6).
    for (const { last } of [...sockets].flatMap((socket) => connections.get(socket) ?? [])) last.shouldKeepAlive = false
    // Keep-alive connections become idle only after their last answer.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    // Node counts a connection without any request as busy.
    const closeSilent = setTimeout(() => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }, firstBytesMs)
    await closed
    for (const timer of [sweep, closeSilent, cut]) clearTimeout(timer)
  }
  return { server, open, drain }
}

/** A handler in front of the app, on Node's own objects. */
export type FrontHandler = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void

/** Almost every name in a Host header is of this form; only others are worth parsing, and numbers: `1.2.3.4.5` is no host. */
const plainHost = /^(?:(?:[a-z\d._-]*\.)?[a-z_-][a-z\d_-]*(?::\d{1,4})?)?$/i

const isHost = (text: string): boolean => {
  if (plainHost.test(text)) return true
  const host = URL.parse(`http://${text}`)?.host
  return host !== undefined && [host, `${host}:80`].includes(text.toLowerCase())
}

/**
 * Whether a request has exactly one valid `Host` header (RFC 9112, 3.2). Node would accept several; its own answer to a request
 * without any would lack our headers. Nor may its target contain a password: `new Request` throws a `TypeError` for it.
 */
const isReadable = ({ httpVersion, headers: { host }, rawHeaders, url = '' }: IncomingMessage): boolean => {
  if (/^[a-z]+:\/\/[^/?#]*@/i.test(url)) return false
  if (host === undefined) return httpVersion !== '1.1'
  const hosts = rawHeaders.filter((it, at) => at % 2 === 0 && it.length === 4 && it.toLowerCase() === 'host')
  return hosts.length === 1 && isHost(host)
}

/** The request listener of an app. `front` sees each request first. */
export const listenerOf = (handle: Handle, front: FrontHandler = (_in, _out, next) => next()): RequestListener => {
  const listener = getRequestListener(handle, { hostname: 'localhost', errorHandler: () => unreadable() })
  return (incoming, outgoing) => {
    if (!isReadable(incoming)) refuseUnreadable(outgoing, 400)
    else front(incoming, outgoing, () => void listener(incoming, outgoing))
  }
}

/** Resolves with the port once it listens; rejects when it cannot. */
export const listen = async (server: Server, host: string, port: number): Promise<number> => {
  await once(server.listen(port, host), 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/** The address to open in a browser on the same machine. */
export const addressOf = (host: string, port: number): string => {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
