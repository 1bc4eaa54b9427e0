import type { IncomingHttpHeaders } from 'node:http'

import type { Logger } from 'pino'

import { clientFrom } from '../http/client-address.ts'
import type { PageHit } from '../http/page-hit.ts'
import type { FrontHandler } from '../http/serve.ts'
import { logRequest } from '../log.ts'
import type { HttpAnswer, RequestHeaders } from './answer-cache.ts'

type Peek = (address: string, requestHeaders: RequestHeaders) => HttpAnswer | undefined

type Options = {
  readonly api: Peek
  readonly page: Peek
  readonly log: Logger
  readonly trustProxy: boolean
  /** Called for every page that was answered, for the desk's page views. */
  readonly notePageHit: (hit: PageHit) => void
}

const headerOf = (headers: IncomingHttpHeaders, name: string): string | undefined => headers[name]?.toString()

/** Answers cache hits before the app sees the request: a cached answer already is compressed and has all its headers. */
export const cacheFirst =
  ({ api, page, log, trustProxy, notePageHit }: Options): FrontHandler =>
  (incoming, outgoing, next) => {
    const start = performance.now()
    const { method, url: address = '', headers: requestHeaders } = incoming
    if (method !== 'GET') return next()
    const isApi = address.startsWith('/api/')
    const answer = isApi ? api(address, requestHeaders) : page(address, requestHeaders)
    if (answer === undefined) return next()
    const { status, headers, body } = answer
    outgoing.writeHead(status, headers).end(body ?? '', 'latin1')
    const [path = ''] = address.split('?', 1)
    logRequest(log, { method, path, status }, start)
    if (isApi) return
    const forwarded = trustProxy ? headerOf(requestHeaders, 'x-forwarded-for') : undefined
    const client = () => clientFrom(forwarded, incoming.socket.remoteAddress ?? '')
    notePageHit({ method, path, status, client, header: (name) => headerOf(requestHeaders, name) })
  }
