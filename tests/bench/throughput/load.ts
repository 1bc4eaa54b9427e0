import { connect } from 'node:net'

import { percentilesOf } from '../statistics.ts'

/** The result of one round of requests; percentiles in milliseconds. */
export type Round = { readonly perSecond: number; readonly p50: number; readonly p99: number }

const connections = 32
const warmUp = 800

/** A request with a browser's headers. */
const requestFor = ({ host, pathname, search }: URL): string =>
  [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: keep-alive',
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'Accept-Encoding: gzip, deflate, br, zstd',
    'Accept-Language: ko-KR,ko;q=0.9,en-US;q=0.8',
    'Sec-Fetch-Mode: navigate',
    '\r\n',
  ].join('\r\n')

/** The size of an answer in bytes, from its first chunk. */
const sizeOf = (chunk: Buffer): number => {
  const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n'))
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) throw new Error(`unexpected answer:\n${head}`)
  return head.length + 4 + Number(length)
}

/**
 * Sends requests over persistent connections, one at a time on each. Reads nothing of an answer but its length: with a client
 * that is slower than the servers, all servers would look alike.
 */
const run = async (address: URL, duration: number): Promise<Round> => {
  const request = requestFor(address)
  const times: number[] = []
  const begin = performance.now() + warmUp
  const end = begin + duration
  const asking = Array.from({ length: connections }, async () => {
    const done = Promise.withResolvers<void>()
    const socket = connect({ host: address.hostname, port: Number(address.port), noDelay: true })
    socket.on('error', done.reject)
    let missing = 0
    let asked = 0
    const ask = () => {
      asked = performance.now()
      socket.write(request)
    }
    socket.on('connect', ask)
    socket.on('data', (piece) => {
      if (missing === 0) missing = sizeOf(piece)
      missing -= piece.length
      if (missing > 0) return
      if (missing < 0) throw new Error('an answer is longer than it says')
      const now = performance.now()
      if (asked >= begin && now <= end) times.push(now - asked)
      if (now < end) return ask()
      socket.destroy()
      done.resolve()
    })
    await done.promise
  })
  await Promise.all(asking)
  return { perSecond: (times.length / duration) * 1000, ...percentilesOf(times) }
}

const [, , address = '', duration = '2000'] = process.argv
process.stdout.write(JSON.stringify(await run(new URL(address), Number(duration))))
