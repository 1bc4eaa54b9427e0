import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

import { getRequestListener } from '@hono/node-server'

import { securityHeaders } from './security-headers.ts'

type Handle = (request: Request, env: object) => Response | Promise<Response>

/** What cannot even be made a request of: a strange Host header, an address that is none. */
const unreadable = (): Response =>
  Response.json(
    { success: false, msg: '요청을 읽을 수 없습니다.' },
    { status: 400, headers: { ...securityHeaders(), 'cache-control': 'no-store' } },
  )

export const createHttpServer = (): Server =>
  // Longer than a proxy keeps its connections: the side that sends must be the one that hangs up.
  createServer({ requestTimeout: 30_000, headersTimeout: 20_000, keepAliveTimeout: 65_000 })

/** What may answer a request before the app does. */
export type Before = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void

/** Lets an app answer what comes in. */
export const answerWith = (server: Server, handle: Handle, before: Before = (_in, _out, next) => next()): void => {
  const listener = getRequestListener(handle, { hostname: 'localhost', errorHandler: unreadable })
  server.on('request', (incoming, outgoing) => before(incoming, outgoing, () => void listener(incoming, outgoing)))
}

/** Resolves with the port once it listens; rejects when it cannot. */
export const listen = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })

/** Takes no more connections, answers what was asked, and hangs up; after `patience` ms on everyone. */
export const stopListening = async (server: Server, patience: number): Promise<void> => {
  const closed = Promise.withResolvers<void>()
  server.close(() => closed.resolve())
  // A connection that is kept alive becomes idle only after its last answer.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), patience)
  await closed.promise
  clearInterval(sweep)
  clearTimeout(cut)
}

/** The address to open in a browser on the same machine. */
export const addressOf = (host: string, port: number): string => {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
