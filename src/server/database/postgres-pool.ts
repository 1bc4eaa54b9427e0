import { Socket } from 'node:net'

import { Kysely, type Logger as QueryLogger, PostgresDialect } from 'kysely'
import { Pool, type PoolConfig, TypeOverrides, types } from 'pg'
import type { Logger } from 'pino'

import { createQueue } from '../queue.ts'
import { createCircuitBreaker } from './postgres-faults.ts'
import type { Schema } from './schema.ts'

const fault = (code: string, message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code })

/**
 * A connection's socket. Destroys itself where the driver would keep using a connection that is dead, so that the query fails
 * and the pool opens another.
 */
export class GuardedSocket extends Socket {
  /** @param silenceLimitMs idle timeout; the driver's own `query_timeout` would keep the connection */
  constructor(silenceLimitMs: number) {
    super()
    this.setTimeout(silenceLimitMs, () => this.destroy(fault('ETIMEDOUT', 'The server is silent')))
  }

  /**
   * The driver throws on unknown messages, such as a Kerberos handshake, and nothing else could catch that. Has no effect under
   * TLS, where the driver reads from a socket of its own.
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

/** The driver returns bigints as strings, since some exceed 53 bits; none of ours does. */
const plainNumbers = new TypeOverrides()
plainNumbers.setTypeParser(types.builtins.INT8, Number)

export const connectionConfig = (url: string) => ({
  connectionString: url,
  application_name: 'geulbang',
  types: plainNumbers,
  connectionTimeoutMillis: 5_000,
})

type Options = {
  readonly connection: PoolConfig
  /** Maximum number of connections; each task has one to itself. */
  readonly size: number
  /** How long the server may be silent during a task. */
  readonly silenceLimitMs: number
  readonly log: Logger
  readonly queryLog: QueryLogger | undefined
}

/** Connections per server; with the one that listens, ten in all, as the README says. */
export const poolSizes = { reading: 8, changing: 1 } as const

/** How long PostgreSQL may be silent during a transaction, in milliseconds. */
export type SilenceLimits = { readonly reading: number; readonly changing: number }

/** A write may have to wait while another server publishes many posts. */
export const defaultSilenceLimits: SilenceLimits = { reading: 10_000, changing: 60_000 }

/** A connection pool with a FIFO queue. A connection that is lost is replaced by the next task that needs one. */
export const createPool = ({ connection, size, silenceLimitMs, log, queryLog }: Options) => {
  const pool = new Pool({
    ...connection,
    max: size,
    stream: () => new GuardedSocket(silenceLimitMs),
    // The pool closes idle connections before their sockets time out.
    idleTimeoutMillis: silenceLimitMs / 2,
  })
  const lost = ({ message }: Error) => log.debug({ message }, 'connection lost')
  // On an idle connection; the next task gets another.
  pool.on('error', lost)
  // The pool does not listen on a connection in use: its next query fails, but an unhandled error event ends the process.
  pool.on('connect', (client) => client.on('error', lost))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...(queryLog && { log: queryLog }) })
  // The pool's own queue counts waiting towards `connectionTimeoutMillis`, as if the server did not answer.
  const inTurn = createQueue(size, Infinity)
  const breaker = createCircuitBreaker()
  const underWay = new Set<Promise<unknown>>()
  const run = async <T>(task: (db: Kysely<Schema>) => Promise<T>): Promise<T> => {
    const queuedAt = performance.now()
    const running = inTurn(() => breaker(() => task(db), queuedAt))
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
