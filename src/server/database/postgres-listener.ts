import { Client, type ClientConfig } from 'pg'

import { createPause } from '../pause.ts'
import type { Follower } from './database.ts'
import { announcing, echo, listening, readAnnouncement } from './postgres-announcements.ts'
import { Wire } from './postgres-wire.ts'

type Options = {
  readonly connection: ClientConfig
  /** By what name the server knows its own announcements. */
  readonly self: string
  readonly follower: Follower
  /** Tells the owner what a task has met with. */
  readonly watch: <T>(task: () => Promise<T>) => Promise<T>
}

/** How often a server listens for its own voice: a cut wire, or a pooler that lends the connection on, looks like silence. */
const beat = 5_000
/** How long until the next try to connect, in milliseconds: longer and longer. */
const [shortest, longest] = [100, 2_000]

/** Listens on a connection of its own, for good: one that breaks is made anew. */
export const startListening = ({ connection, self, follower, watch }: Options) => {
  const pause = createPause()
  const over = Promise.withResolvers<void>()
  let wait = shortest

  /** One connection, from the first word to the last. */
  const listen = async (): Promise<void> => {
    const client = new Client({ ...connection, query_timeout: beat, stream: () => new Wire(2 * beat) })
    const broken = Promise.withResolvers<never>()
    client.on('error', broken.reject)
    client.on('end', () => broken.reject(new Error('Connection terminated')))
    let hears = false
    client.on('notification', ({ payload = '' }) => {
      hears = true
      const change = readAnnouncement(payload, self)
      if (change !== null) follower.changed(change)
    })
    const call = async (): Promise<void> => {
      hears = false
      // What one says oneself is delivered before the query is answered.
      await client.query(announcing, [echo(self)])
      if (!hears) throw new Error('The connection hears nothing')
    }
    // Whatever breaks is heard of below.
    broken.promise.catch(() => {})
    let pulse: NodeJS.Timeout | undefined
    try {
      await watch(async () => {
        await client.connect()
        await client.query(listening)
        await call()
      })
      wait = shortest
      follower.hearing(true)
      pulse = setInterval(() => call().catch(broken.reject), beat)
      await watch(() => Promise.race([broken.promise, over.promise]))
    } finally {
      clearInterval(pulse)
      follower.hearing(false)
      // It may be broken already; there is nothing more to lose.
      await client.end().catch(() => {})
    }
  }

  const run = async (): Promise<void> => {
    while (!pause.isOver()) {
      // The owner has been told, once.
      await listen().catch(() => {})
      await pause.wait(wait)
      wait = Math.min(wait * 2, longest)
    }
  }
  follower.hearing(false)
  const running = run()

  return async (): Promise<void> => {
    pause.endForGood()
    over.resolve()
    await running
  }
}
