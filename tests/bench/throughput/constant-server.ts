import { createServer } from 'node:http'

import { type CopiedAnswer, copyAnswer } from '../copy-answer.ts'

const [, , origin = '', ...paths] = process.argv
const answers = new Map<string, CopiedAnswer>()
for (const path of paths) answers.set(path, await copyAnswer(new URL(path, origin)))

/** Serves copies of another server's answers without any work: the best that Node's HTTP server can do. */
const server = createServer({ keepAliveTimeout: 65_000 }, ({ url = '' }, outgoing) => {
  const answer = answers.get(url)
  outgoing.writeHead(answer?.status ?? 404, answer?.headers).end(answer?.body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) process.stdout.write(`http://127.0.0.1:${address.port}\n`)
})
