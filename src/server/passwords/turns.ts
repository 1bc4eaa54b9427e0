import { createQueue } from '../queue.ts'

/**
 * Lets each client do one thing at a time, first come first served. Whoever sends a hundred requests at once waits
 * for their own, nobody else does; and what one of them has found is known to the next.
 */
export const createTurns = (waiting: number) => {
  const lines = new Map<string, { readonly queue: ReturnType<typeof createQueue>; users: number }>()
  return async <T>(client: string, task: () => Promise<T>): Promise<T> => {
    const line = lines.get(client) ?? { queue: createQueue(1, waiting), users: 0 }
    lines.set(client, line)
    line.users += 1
    try {
      return await line.queue(task)
    } finally {
      line.users -= 1
      if (line.users === 0) lines.delete(client)
    }
  }
}
