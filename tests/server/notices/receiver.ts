import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import { onTestFinished } from 'vitest'

export type Told = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: unknown
}

/** How the receiver answers. */
type Behaviour = 'takes' | 'refuses' | 'hangs' | 'dies' | 'redirects'

const behaviours: Readonly<Record<Behaviour, (answer: ServerResponse) => void>> = {
  takes: (answer) => void answer.writeHead(204).end(),
  refuses: (answer) => void answer.writeHead(500).end('token=secret-of-the-answer'),
  hangs: () => {},
  dies: (answer) => void answer.socket?.destroy(),
  redirects: (answer) => void answer.writeHead(307, { location: '/elsewhere' }).end(),
}

/** A webhook on this machine; `next` resolves with the next request, in order. */
export const openReceiver = async () => {
  let behaviour: Behaviour = 'takes'
  const told: Told[] = []
  const waiting: ((it: Told) => void)[] = []
  let taken = 0
  const server = createServer((request, answer) => {
    const read = async () => {
      const body = await text(request)
      const parsed: unknown = JSON.parse(body)
      const it = { path: request.url ?? '', headers: request.headers, text: body, body: parsed }
      told.push(it)
      behaviours[behaviour](answer)
      const first = waiting.shift()
      if (first === undefined) return
      taken += 1
      first(it)
    }
    read().catch(() => answer.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${address.port}/secret-of-the-address`,
    told,
    now: (it: Behaviour) => {
      behaviour = it
    },
    next: (): Promise<Told> => {
      const come = told[taken]
      if (come === undefined) return new Promise((resolve) => waiting.push(resolve))
      taken += 1
      return Promise.resolve(come)
    },
  }
}
