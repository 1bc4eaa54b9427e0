import { serverUrl } from '#/contract/addresses.ts'
import { type LiveChange, liveEvent, livePath, parseLiveChange } from '#/contract/live.ts'

type Listener = {
  readonly onChange: (change: LiveChange) => void
  /** Called if no slot is free, or if the server is gone or refuses or ends the stream. Only the caller may reopen it. */
  readonly onEnd: () => void
}

/** Over HTTP/1.1 all tabs of a browser share six connections to a server: three may hold streams, the others load pages. */
const slots = ['live comments 1', 'live comments 2', 'live comments 3']

/** Holds a lock until `released`; resolves with `false` if another tab has it. */
const take = async (locks: LockManager, slot: string, released: Promise<void>): Promise<boolean> => {
  const taken = Promise.withResolvers<boolean>()
  const holding = locks.request(slot, { ifAvailable: true }, async (lock) => {
    taken.resolve(lock !== null)
    if (lock !== null) await released
  })
  // Locks are denied where site data is blocked: such a tab cannot share either.
  holding.catch(() => taken.resolve(true))
  return taken.promise
}

const takeAny = async (released: Promise<void>): Promise<boolean> => {
  // Without Web Locks, as over plain HTTP, tabs cannot share.
  if (!('locks' in navigator)) return true
  for (const slot of slots) if (await take(navigator.locks, slot, released)) return true
  return false
}

/** Listens to what happens to the comments of a post; call the result to stop. */
export const openLive = (baseUrl: string, postId: number, { onChange, onEnd }: Listener): (() => void) => {
  const released = Promise.withResolvers<void>()
  let isClosed = false
  let source: EventSource | null = null
  const close = () => {
    isClosed = true
    source?.close()
    released.resolve()
  }
  const end = () => {
    close()
    onEnd()
  }
  void takeAny(released.promise).then((isTaken) => {
    if (isClosed) return
    if (!isTaken) return end()
    source = new EventSource(serverUrl(baseUrl, livePath(postId)))
    source.addEventListener(liveEvent, ({ data }: MessageEvent<string>) => {
      const change = parseLiveChange(data)
      // The next event or visit makes up for one that cannot be parsed.
      if (change !== null) onChange(change)
    })
    source.addEventListener('error', end)
  })
  return close
}
