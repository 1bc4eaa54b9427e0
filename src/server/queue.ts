/** The queue is full; the request may succeed later. */
export class QueueFull extends Error {}

type Options = {
  /** How many tasks run at the same time. */
  readonly atOnce: number
  /** How many more may wait, of all clients together. */
  readonly maxWaiting: number
}

type Waiter = { readonly start: () => void; readonly refuse: (reason: QueueFull) => void }
type Client = {
  running: number
  readonly waiting: Waiter[]
  /** Virtual start time of its next task; each task advances it by 1. */
  due: number
}

/** Credit of an idle client over busy ones, in tasks: a page may send a few requests in a row. */
const idleCredit = 4
/** How many idle clients are remembered. */
const maxIdleClients = 1_000

/**
 * A queue that clients share fairly, whatever each of them sends. Next is the client with the fewest tasks running, in a
 * tie the one whose task is due first (start-time fair queueing): busy clients take turns, and someone who has not been
 * here lately comes before them all. Each client's own tasks run in order. When the queue is full, a client with less
 * in it, or due earlier, displaces the latest task of the client with the most; what is refused or displaced rejects with
 * `QueueFull`.
 */
export const createClientQueue = ({ atOnce, maxWaiting }: Options) => {
  /** In the order in which they came, or came back. */
  const clients = new Map<string, Client>()
  let running = 0
  let length = 0
  /** The virtual time that tasks have been started up to. */
  let now = 0

  const enter = (name: string): Client => {
    const client = clients.get(name) ?? { running: 0, waiting: [], due: -Infinity }
    if (client.waiting.length > 0) return client
    client.due = Math.max(client.due, now - idleCredit)
    clients.delete(name)
    clients.set(name, client)
    return client
  }

  const noteStart = (client: Client): void => {
    client.running += 1
    running += 1
    now = Math.max(now, client.due)
    client.due += 1
  }

  /**
   * Displaces the last task of the client with the most, if the newcomer, with its new task, has fewer, or has as many and is
   * due earlier; else throws `QueueFull`. Without this condition two clients would displace each other in turn.
   */
  const makeRoom = ({ waiting: { length: own }, due }: Client): void => {
    let worst: Client | undefined
    for (const client of clients.values()) {
      const more = client.waiting.length - (worst?.waiting.length ?? 0)
      if (more > 0 || (more === 0 && client.due >= (worst?.due ?? -Infinity))) worst = client
    }
    const surplus = (worst?.waiting.length ?? 0) - (own + 1)
    const mayDisplace = surplus > 0 || (surplus === 0 && due < (worst?.due ?? due))
    const displaced = mayDisplace ? worst?.waiting.pop() : undefined
    if (displaced === undefined) throw new QueueFull('too many at once')
    length -= 1
    displaced.refuse(new QueueFull('displaced by another client'))
  }

  const wait = async (client: Client): Promise<void> => {
    if (length >= maxWaiting) makeRoom(client)
    length += 1
    await new Promise<void>((start, refuse) => client.waiting.push({ start, refuse }))
  }

  const startNext = (): void => {
    let next: Client | undefined
    for (const client of clients.values()) {
      const fewer = (next?.running ?? Infinity) - client.running
      if (client.waiting.length > 0 && (fewer > 0 || (fewer === 0 && client.due < (next?.due ?? Infinity))))
        next = client
    }
    const waiter = next?.waiting.shift()
    if (next === undefined || waiter === undefined) return
    length -= 1
    noteStart(next)
    waiter.start()
  }

  /** While tasks wait, idle clients are remembered, so that none regains a newcomer's priority by returning. */
  const forgetIdle = (): void => {
    if (length > 0 && clients.size <= maxIdleClients) return
    for (const [name, client] of clients) if (client.running + client.waiting.length === 0) clients.delete(name)
  }

  return async <T>(clientName: string, task: () => Promise<T>): Promise<T> => {
    const client = enter(clientName)
    if (running < atOnce) noteStart(client)
    else await wait(client)
    try {
      return await task()
    } finally {
      client.running -= 1
      running -= 1
      startNext()
      forgetIdle()
    }
  }
}

/** Runs at most `atOnce` tasks at a time, first come first served; beyond `maxWaiting` more it rejects with `QueueFull`. */
export const createQueue = (atOnce: number, maxWaiting: number) => {
  const queue = createClientQueue({ atOnce, maxWaiting })
  return <T>(task: () => Promise<T>): Promise<T> => queue('', task)
}

/** Runs `work` for each item, at most `limit` at a time. Rejects with the first failure. */
export const eachOf = async <T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const rest = items.values()
  // All workers share one iterator.
  const drain = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, drain))
}

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

  return (client: string, key: string, task: () => Promise<T>): Promise<T> => {
    const shared = tasks.get(key) ?? { ...Promise.withResolvers<T>(), clients: new Set<string>(), begun: false }
    tasks.set(key, shared)
    const run = async (): Promise<void> => {
      // It has come up for another client already.
      if (shared.begun) return
      shared.begun = true
      try {
        shared.resolve(await task())
      } catch (error) {
        shared.reject(error)
      } finally {
        tasks.delete(key)
      }
    }
    if (!shared.begun && !shared.clients.has(client)) {
      shared.clients.add(client)
      inTurn(client, run).catch((refusal: unknown) => {
        shared.clients.delete(client)
        if (shared.begun || shared.clients.size > 0) return
        tasks.delete(key)
        shared.reject(refusal)
      })
    }
    return shared.promise
  }
}
