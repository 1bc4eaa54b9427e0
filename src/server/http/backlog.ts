import type { Server } from 'node:http'
import { setImmediate } from 'node:timers/promises'

/** In milliseconds. Connections that come later are not waited for: on a busy server the backlog might never be empty. */
const patienceMs = 1_000
/**
 * After this many turns of the event loop without a new connection, none is waiting. One turn would not be enough: it may begin
 * after libuv has looked for connections.
 */
const quietTurns = 3

/**
 * Accepts the connections that wait in the system's backlog. Call it before a server stops listening, which would reset them
 * although their clients have already sent their requests: libuv accepts one connection per turn of the event loop, and a turn
 * that renders pages is long.
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
