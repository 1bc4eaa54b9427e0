import type { IncomingHttpHeaders } from 'node:http'

import type { Logger } from 'pino'

import { clientOf } from '../http/client-address.ts'
import type { PageHit } from '../http/page-hit.ts'
import type { Before } from '../http/serve.ts'
import { logRequest } from '../log.ts'
import type { HttpAnswer, RequestHeaders } from './answer-cache.ts'

type Peek = (address: string, asked: RequestHeaders) => HttpAnswer | undefined

type Options = {
  readonly api: Peek
  readonly page: Peek
  readonly log: Logger
  readonly trustProxy: boolean
  /** Called for every page that was answered, for the view count. */
  readonly notePageHit: (hit: PageHit) => void
}

const headerOf = (headers: IncomingHttpHeaders, name: string): string | undefined => headers[name]?.toString()

/** Answers cache hits before the app sees the request: a cached answer already is compressed and has all its headers. */
export const cacheFirst =
  ({ api, page, log, trustProxy, notePageHit }: Options): Before =>
  (incoming, outgoing, next) => {
    const start = performance.now()
    const { method, url: address = '', headers: asked } = incoming
    if (method !== 'GET') return next()
    const isApi = address.startsWith('/api/')
    const answer = isApi ? api(address, asked) : page(address, asked)
    if (answer === undefined) return next()
    const { status, headers, body } = answer
    outgoing.writeHead(status, headers).end(body ?? '', 'latin1')
    const [path = ''] = address.split('?', 1)
    logRequest(log, { method, path, status }, start)
    if (isApi) return
    const forwarded = trustProxy ? headerOf(asked, 'x-forwarded-for') : undefined
    const client = () => clientOf(forwarded, incoming.socket.remoteAddress ?? '')
    notePageHit({ method, path, status, client, header: (name) => headerOf(asked, name) })
  }
