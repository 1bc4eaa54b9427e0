import { Socket } from 'node:net'

const fault = (code: string, message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code })

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

  /**
   * The driver throws at a message that it does not know, such as an invitation to Kerberos; nobody else could catch it. Under
   * TLS, where it reads from a socket of its own making, neither can this.
   */
  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event !== 'data') return super.emit(event, ...values)
    try {
      return super.emit(event, ...values)
    } catch (error) {
      this.destroy(fault('EPROTO', `The server is not understood: ${String(error)}`, error))
      return true
    }
  }
}
