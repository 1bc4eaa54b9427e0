import type { Server } from 'node:http'
import { setImmediate } from 'node:timers/promises'

/** On a server that gets ever more connections, those that come later than this, in milliseconds, are not waited for. */
const patienceMs = 1_000
/** Turns of the event loop without a new connection after which none is waiting; not one, because it may begin after the look. */
const quietTurns = 3

/**
 * Accepts the connections that wait in the system's backlog. To be called before a server stops to listen, which resets them,
 * although their clients have sent their requests: libuv accepts one connection per turn of the event loop, and a turn in which
 * pages are rendered is long.
 */
export const acceptBacklog = async (server: Server): Promise<void> => {
  const end = performance.now() + patienceMs
  let quiet = 0
  const onConnection = (): void => {
    quiet = -1
  }
  server.on('connection', onConnection)
  while (quiet < quietTurns && performance.now() < end) {
    await setImmediate()
    quiet += 1
  }
  server.off('connection', onConnection)
}
