import type { Context } from 'hono'

import { clientOfRequest, widestNetworkOf } from '../http/client-address.ts'
import { createClientQueue, createQueue, QueueFull } from '../queue.ts'
import type { PasswordTries } from './password-tries.ts'

type Limits = {
  /** How many tasks of one client may wait. */
  readonly perClient: number
  /** How many of all clients together. */
  readonly total: number
}

/**
 * Runs each client's tasks one at a time, in order, so that each sees the outcome of the one before. Clients do not wait for
 * each other. The more tasks wait in all, the fewer one client may add (dynamic thresholds, as in a switch's shared buffer),
 * so that clients with hundreds of requests cannot crowd out one with a single request. Throws `QueueFull`.
 */
const createSerialQueue = ({ perClient, total }: Limits) => {
  const lines = new Map<string, { readonly queue: ReturnType<typeof createQueue>; users: number }>()
  let users = 0
  return async <T>(client: string, task: () => Promise<T>): Promise<T> => {
    const line = lines.get(client) ?? { queue: createQueue(1, perClient), users: 0 }
    if (line.users > Math.max(total - users, 0)) throw new QueueFull('too many at once')
    lines.set(client, line)
    line.users += 1
    users += 1
    try {
      return await line.queue(task)
    } finally {
      line.users -= 1
      users -= 1
      if (line.users === 0) lines.delete(client)
    }
  }
}

/**
 * The queue of all requests that carry a password: one at a time for each client, so that no guess is checked before the last
 * one is counted, and fair between networks. Four run at once, so that passwords do not keep the two slots of the password
 * hash busy for long; the last in the queue waits some ten seconds, less than the page's timeout. Throws `QueueFull`.
 */
export const createPasswordQueue = (trustProxy: boolean) => {
  const serial = createSerialQueue({ perClient: 128, total: 1_024 })
  const fair = createClientQueue({ atOnce: 4, waiting: 200 })
  return <T>(c: Context, task: (client: string) => Promise<T>): Promise<T> => {
    const client = clientOfRequest(c, trustProxy)
    // By the widest network: a home with 256 addresses gets no larger share than one with a single address.
    return serial(client, () => fair(widestNetworkOf(client), () => task(client)))
  }
}
type PasswordQueue = ReturnType<typeof createPasswordQueue>

/** What guards every call that takes a password. */
export type PasswordGuards = { readonly inPasswordQueue: PasswordQueue; readonly tries: PasswordTries }
