import { Socket } from 'node:net'

import { Kysely, type Logger as QueryLogger, PostgresDialect } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import type { Logger } from 'pino'

import { createQueue } from '../queue.ts'
import type { Schema } from './schema.ts'

const fault = (code: string, message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code })

/**
 * The socket under a connection. What would leave the connection in use though nothing can come of it breaks it instead, as
 * if the line were cut: then its task fails, and the pool takes another.
 */
export class GuardedSocket extends Socket {
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

type Options = {
  readonly connection: PoolConfig
  /** How many tasks at once, each on a connection of its own. */
  readonly size: number
  /** How long the server may be silent in the middle of a task, in milliseconds. */
  readonly patience: number
  readonly log: Logger
  readonly queryLog: QueryLogger | undefined
}

/** Runs tasks on a few connections, first come first served. */
export const createPool = ({ connection, size, patience, log, queryLog }: Options) => {
  const pool = new Pool({
    ...connection,
    max: size,
    stream: () => new GuardedSocket(patience),
    // One that lies idle takes its leave before its silence is taken for death.
    idleTimeoutMillis: patience / 2,
  })
  const lost = ({ message }: Error) => log.debug({ message }, 'connection lost')
  // Of one that is lying idle; whoever needs it next gets another.
  pool.on('error', lost)
  // The pool does not listen to one that is lent. Its task fails at its next query; unheard, the error would end the process.
  pool.on('connect', (client) => client.on('error', lost))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...(queryLog && { log: queryLog }) })
  // The pool's own line would take waiting for one's turn for a server that does not answer.
  const inTurn = createQueue(size, Infinity)
  const underWay = new Set<Promise<unknown>>()
  const run = async <T>(task: (db: Kysely<Schema>) => Promise<T>): Promise<T> => {
    const running = inTurn(() => task(db))
    underWay.add(running)
    try {
      return await running
    } finally {
      underWay.delete(running)
    }
  }
  const end = async (): Promise<void> => {
    await Promise.allSettled(underWay)
    await pool.end()
  }
  return { run, end }
}
