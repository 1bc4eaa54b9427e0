import { createServer } from 'node:http'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'

import { type CopiedAnswer, copyAnswer } from '../copy-answer.ts'

const [, , origin = ''] = process.argv
const answers = new Map<string, Promise<CopiedAnswer>>()

const withoutScripts = (answer: CopiedAnswer): CopiedAnswer => {
  if (answer.headers['content-type']?.startsWith('text/html') !== true) return answer
  const html = brotliDecompressSync(answer.body).toString()
  const body = brotliCompressSync(html.replaceAll(/<script\b.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, ''))
  return { ...answer, headers: { ...answer.headers, 'content-length': String(body.length) }, body }
}

/** Serves another server's pages with the same HTML, styles and pictures, but without scripts. */
const server = createServer(async ({ url = '' }, outgoing) => {
  const answer = answers.get(url) ?? copyAnswer(new URL(url, origin)).then(withoutScripts)
  answers.set(url, answer)
  const { status, headers, body } = await answer
  outgoing.writeHead(status, headers).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) process.stdout.write(`http://127.0.0.1:${address.port}\n`)
})
