import { createQueue, QueueFull } from '../queue.ts'

type Options = {
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
export const createSerialQueue = ({ perClient, total }: Options) => {
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
