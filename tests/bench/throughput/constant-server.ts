import { createServer, type RequestListener } from 'node:http'

import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'

import { type CopiedAnswer, copyAnswer } from '../copy-answer.ts'

const [, , kind, origin = '', ...paths] = process.argv
const answers = new Map<string, CopiedAnswer>()
for (const path of paths) answers.set(path, await copyAnswer(new URL(path, origin)))

/** The best that Node's HTTP server can do. */
const withNode: RequestListener = ({ url = '' }, outgoing) => {
  const answer = answers.get(url)
  outgoing.writeHead(answer?.status ?? 404, answer?.headers).end(answer?.body)
}

/** The best that an app of the framework can do. */
const withHono = (): RequestListener => {
  const app = new Hono()
  for (const [path, { headers, body }] of answers) {
    const bytes = new Uint8Array(body)
    app.get(path.replace(/\?.*/, ''), (c) => c.body(bytes, 200, headers))
  }
  return getRequestListener(app.fetch)
}

/** Serves copies of another server's answers without any work. */
const server = createServer({ keepAliveTimeout: 65_000 }, kind === 'hono' ? withHono() : withNode)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) process.stdout.write(`http://127.0.0.1:${address.port}\n`)
})
