import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/**
 * How many requests of one connection may wait for their answers. Browsers and proxies send the next one when they
 * have the answer to the last; a client that sends ahead must be ready to lose the connection (RFC 9112, 9.3.2).
 */
const ahead = 32

/**
 * Hangs up on a connection that sends requests by the thousand without waiting: they arrive in one piece, and nobody
 * else would be heard until all of them are worked off.
 */
export const oneAfterAnother = (listener: RequestListener): RequestListener => {
  const unanswered = new WeakMap<Socket, number>()
  return (incoming, outgoing) => {
    const { socket } = incoming
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > ahead) {
      socket.destroy()
      return
    }
    unanswered.set(socket, count)
    outgoing.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    listener(incoming, outgoing)
  }
}
