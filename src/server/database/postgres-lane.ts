import { Kysely, type Logger as QueryLogger, PostgresDialect } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import type { Logger } from 'pino'

import { createQueue } from '../queue.ts'
import { Wire } from './postgres-wire.ts'
import type { Schema } from './schema.ts'

type Options = {
  readonly connection: PoolConfig
  /** How many tasks at once, each on a connection of its own. */
  readonly width: number
  /** How long the server may be silent in the middle of a task, in milliseconds. */
  readonly patience: number
  readonly log: Logger
  readonly queryLog: QueryLogger | undefined
}

/** Runs tasks on a few connections, first come first served. */
export const createLane = ({ connection, width, patience, log, queryLog }: Options) => {
  const pool = new Pool({
    ...connection,
    max: width,
    stream: () => new Wire(patience),
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
  const inTurn = createQueue(width, Infinity)
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
