import { QueueFull } from '../queue.ts'

type Options = {
  /** How many tasks run at the same time. */
  readonly atOnce: number
  /** How many more may wait, of all clients together. */
  readonly waiting: number
}

type Waiter = { readonly start: () => void; readonly refuse: (reason: QueueFull) => void }
type Client = { running: number; readonly waiting: Waiter[] }

/**
 * A queue that clients share fairly, whatever each of them sends: next is the client with the fewest tasks running, in a
 * tie the one served least recently, and each client's own tasks run in order. When the queue is full, a client with less in
 * it displaces the latest task of the client with the most; tasks refused or displaced reject with `QueueFull`.
 */
export const createFairQueue = ({ atOnce, waiting }: Options) => {
  /** Everyone with a task here, the least recently served first. */
  const clients = new Map<string, Client>()
  let running = 0
  let length = 0

  const makeRoom = (own: number): void => {
    let longest: Waiter[] = []
    for (const client of clients.values()) if (client.waiting.length >= longest.length) longest = client.waiting
    // Only for someone who will still have less than the other: two who are level would displace each other in turn.
    const displaced = longest.length > own + 1 ? longest.pop() : undefined
    if (displaced === undefined) throw new QueueFull('too many at once')
    length -= 1
    displaced.refuse(new QueueFull('displaced by another client'))
  }

  const wait = (client: Client): Promise<void> => {
    if (length >= waiting) makeRoom(client.waiting.length)
    length += 1
    return new Promise((start, refuse) => client.waiting.push({ start, refuse }))
  }

  const startNext = (): void => {
    let next: Client | undefined
    for (const client of clients.values())
      if (client.waiting.length > 0 && client.running < (next?.running ?? Infinity)) next = client
    const waiter = next?.waiting.shift()
    if (next === undefined || waiter === undefined) return
    next.running += 1
    running += 1
    length -= 1
    waiter.start()
  }

  const leave = (name: string, client: Client): void => {
    client.running -= 1
    running -= 1
    clients.delete(name)
    if (client.running + client.waiting.length > 0) clients.set(name, client)
    startNext()
  }

  return async <T>(name: string, task: () => Promise<T>): Promise<T> => {
    const client = clients.get(name) ?? { running: 0, waiting: [] }
    if (running < atOnce) {
      clients.set(name, client)
      client.running += 1
      running += 1
    } else {
      const turn = wait(client)
      clients.set(name, client)
      await turn
    }
    try {
      return await task()
    } finally {
      leave(name, client)
    }
  }
}
