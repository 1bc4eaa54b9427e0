import { once } from 'node:events'
import { createServer, connect, type Socket } from 'node:net'

import { onTestFinished } from 'vitest'

/** PostgreSQL's request for Kerberos, which the driver does not support. */
export const asksForKerberos = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 7])

/** A TCP proxy in front of the database that simulates network faults. */
export const openLine = async (url: string) => {
  const path = `${/host=([^&]*)/.exec(url)?.[1]}/.s.PGSQL.5432`
  const ends = new Set<Socket>()
  let odd: Buffer | null = null
  const server = createServer((near) => {
    near.on('error', () => {}).once('close', () => ends.delete(near))
    ends.add(near)
    if (odd !== null) {
      near.write(odd)
      return
    }
    const far = connect(path)
    far.on('error', () => {})
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const end of ends) end.destroy()
  }
  onTestFinished(() => {
    server.close()
    cut()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : address
  return {
    url: url.replace(/host=[^&]*/, `host=127.0.0.1&port=${port}`),
    /** Existing connections stay open but silent; new ones work. */
    deaden: () => {
      for (const end of ends) end.unpipe().pause()
    },
    /** New connections get this text only; `null`: the database again. */
    say: (words: Buffer | null) => {
      odd = words
    },
    cut,
  }
}
