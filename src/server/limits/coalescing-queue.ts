type InTurn = <T>(client: string, task: () => Promise<T>) => Promise<T>

type Shared<T> = PromiseWithResolvers<T> & {
  /** The clients that it is queued for. */
  readonly clients: Set<string>
  begun: boolean
}

/**
 * Request coalescing on top of a client queue: a task that several clients ask for is run once. It is queued for each of them
 * and runs when the first comes up, so that nobody waits behind the other tasks of the client that happened to ask first.
 * Rejects with `QueueFull` once it is queued for nobody.
 */
export const createCoalescingQueue = <T>(inTurn: InTurn) => {
  const tasks = new Map<string, Shared<T>>()

  return (client: string, name: string, task: () => Promise<T>): Promise<T> => {
    const shared = tasks.get(name) ?? { ...Promise.withResolvers<T>(), clients: new Set<string>(), begun: false }
    tasks.set(name, shared)
    const run = async (): Promise<void> => {
      // It has come up for another client already.
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
