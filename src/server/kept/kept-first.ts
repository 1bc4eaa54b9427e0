import type { IncomingHttpHeaders } from 'node:http'

import type { Logger } from 'pino'

import type { Reading } from '../http/reading.ts'
import { millisecondsSince } from '../http/request-log.ts'
import type { Before } from '../http/serve.ts'
import type { Answer, AskedHeaders } from './packed-answer.ts'

type Kept = (address: string, asked: AskedHeaders) => Answer | undefined

type Options = {
  readonly api: Kept
  readonly page: Kept
  readonly log: Logger
  /** Told of every page that was answered. */
  readonly noteReading: (reading: Reading) => void
}

const headerOf = (headers: IncomingHttpHeaders, name: string): string | undefined => headers[name]?.toString()

/** Answers from the caches before the app is asked: a kept answer already has all its headers and is compressed. */
export const keptFirst =
  ({ api, page, log, noteReading }: Options): Before =>
  (incoming, outgoing, next) => {
    const start = performance.now()
    const { method, url: address = '', headers: asked } = incoming
    if (method !== 'GET') return next()
    const isApi = address.startsWith('/api/')
    const answer = isApi ? api(address, asked) : page(address, asked)
    if (answer === undefined) return next()
    const { status, headers, body } = answer
    outgoing.writeHead(status, headers).end(body)
    const [path = ''] = address.split('?', 1)
    log.info({ method, path, status, ms: millisecondsSince(start) }, 'request')
    if (!isApi) noteReading({ method, path, status, header: (name) => headerOf(asked, name) })
  }
