type InTurn = <T>(client: string, task: () => Promise<T>) => Promise<T>

type Shared<T> = PromiseWithResolvers<T> & {
  /** Who has a place in the queue for it. */
  readonly clients: Set<string>
  begun: boolean
}

/**
 * Request coalescing over a queue with turns: what is asked for by several clients at once is done once. It keeps a place
 * for each of them and runs at the first that comes up, so that nobody waits behind the other tasks of whoever happened to
 * ask first. It rejects with the queue's refusal when no place is left.
 */
export const createCoalescingQueue = <T>(inTurn: InTurn) => {
  const tasks = new Map<string, Shared<T>>()

  return (client: string, name: string, task: () => Promise<T>): Promise<T> => {
    const shared = tasks.get(name) ?? { ...Promise.withResolvers<T>(), clients: new Set<string>(), begun: false }
    tasks.set(name, shared)
    const run = async (): Promise<void> => {
      // The turn of another client came earlier.
      if (shared.begun) return
      shared.begun = true
      try {
        shared.resolve(await task())
      } catch (error) {
        shared.reject(error)
      } finally {
        tasks.delete(name)
      }
    }
    if (!shared.begun && !shared.clients.has(client)) {
      shared.clients.add(client)
      inTurn(client, run).catch((refusal: unknown) => {
        shared.clients.delete(client)
        if (shared.begun || shared.clients.size > 0) return
        tasks.delete(name)
        shared.reject(refusal)
      })
    }
    return shared.promise
  }
}
