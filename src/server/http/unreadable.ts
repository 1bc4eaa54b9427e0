import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

import type { RefusalCode } from '#/contract/refusal.ts'

import { securityHeaders } from './security-headers.ts'

type Status = 400 | 408 | 417 | 431

const refusals: Readonly<Record<Status, { readonly msg: string; readonly code: RefusalCode }>> = {
  400: { msg: '요청을 읽을 수 없습니다.', code: 'request.wrong' },
  408: { msg: '요청이 제때 다 오지 않았습니다.', code: 'request.too_slow' },
  417: { msg: 'Expect 머리글이 바라는 것을 할 수 없습니다.', code: 'request.wrong' },
  431: { msg: '주소나 머리글이 너무 깁니다.', code: 'request.too_large' },
}

const bodyOf = (status: Status): string => JSON.stringify({ success: false, ...refusals[status] })

const headersOf = (status: Status): Readonly<Record<string, string>> => ({
  ...securityHeaders(),
  'cache-control': 'no-store',
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(bodyOf(status))),
  connection: 'close',
})

/** The answer to a request with a malformed `Host` header or target. */
export const unreadable = (status: Status = 400): Response =>
  new Response(bodyOf(status), { status, headers: headersOf(status) })

/** The same on Node's own response. */
export const refuseUnreadable = (outgoing: ServerResponse, status: Status): void => {
  outgoing.writeHead(status, headersOf(status)).end(bodyOf(status))
}

const byCode: Readonly<Record<string, Status>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers malformed HTTP with JSON and security headers, instead of Node's bare status line. */
export const answerUnreadable = (server: Server): void => {
  // Answers on a connection are sent in order: once the last is finished, all are.
  const last = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }, outgoing) => last.set(socket, outgoing))
  server.on('checkExpectation', (_incoming, outgoing) => refuseUnreadable(outgoing, 417))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // In the middle of another response this would be read as part of it.
    if (!socket.writable || last.get(socket)?.writableFinished === false) {
      socket.destroy()
      return
    }
    const status = byCode[error.code ?? ''] ?? 400
    const head = Object.entries(headersOf(status)).map(([name, value]) => `${name}: ${value}\r\n`)
    const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${bodyOf(status)}`
    // A client that never closes its side would keep the socket open.
    socket.end(answer, () => socket.destroy())
  })
}
