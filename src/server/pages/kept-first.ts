import { millisecondsSince } from '../http/request-log.ts'
import type { Before } from '../http/serve.ts'
import type { Log } from '../log.ts'
import type { createPageAnswers } from './page-answers.ts'

/** Answers with the kept page before the app is asked: nothing that it does to an answer is left to do for these. */
export const keptFirst =
  (logLater: Log['logLater'], keptPage: ReturnType<typeof createPageAnswers>['keptPage']): Before =>
  (incoming, outgoing, next) => {
    const start = performance.now()
    const { method, url: address = '' } = incoming
    const answer = method === 'GET' ? keptPage(address, incoming.headers) : undefined
    if (answer === undefined) return next()
    const { status, headers, body } = answer
    outgoing.writeHead(status, headers).end(body)
    const [path = ''] = address.split('?', 1)
    logLater({ method: 'GET', path, status }, millisecondsSince(start))
  }
