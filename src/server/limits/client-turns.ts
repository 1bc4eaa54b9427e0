import type { Context } from 'hono'

import { clientAddress, networksOf } from '../http/client-address.ts'
import { createClientQueue } from '../queue.ts'
import { createSerialQueue } from './serial-queue.ts'

/** How many requests wait for an earlier one of the same client. */
const turnsWaiting = { perClient: 128, total: 1_024 }
/**
 * Few at once, so that those who come next do not find the two lanes of the password hash taken for long. Whoever is last
 * in line waits some ten seconds, less than the page does.
 */
const line = { atOnce: 4, waiting: 200 }

/** Runs what takes a password in the client's turn. All calls that take one share these turns. */
export const createClientTurns = (trustProxy: boolean) => {
  const turns = createSerialQueue(turnsWaiting)
  const queue = createClientQueue(line)
  return <T>(c: Context, task: (client: string) => Promise<T>): Promise<T> => {
    const client = clientAddress(c, trustProxy)
    // Shared by the widest networks: a home with 256 addresses gets no more of it than one with a single one.
    return turns(client, () => queue(networksOf(client).at(-1) ?? client, () => task(client)))
  }
}
export type InTurn = ReturnType<typeof createClientTurns>
