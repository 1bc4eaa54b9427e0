import { Socket } from 'node:net'

const fault = (code: string, message: string): Error => Object.assign(new Error(message), { code })

/**
 * The socket under a connection. What would leave the connection in use though nothing can come of it breaks it instead, as
 * if the line were cut: then its task fails, and the pool takes another.
 */
export class Wire extends Socket {
  /** `patience`: how long nothing may come or go, in milliseconds. The driver's `query_timeout` keeps the connection. */
  constructor(patience: number) {
    super()
    this.setTimeout(patience, () => this.destroy(fault('ETIMEDOUT', 'The server is silent')))
  }
}
