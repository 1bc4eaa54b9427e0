import type { Logger } from 'pino'

import type { Site } from '#/contract/site.ts'

import { type Database, DatabaseGone, type Writer } from '../database/database.ts'
import { type Receiver, receiverName } from '../receivers.ts'
import { commentNotice, type Notice } from './notice.ts'
import {
  claimDelivery,
  type Delivery,
  finishDelivery,
  makeDeliveries,
  nextDelivery,
  noteComment,
  receiverId,
} from './outbox.ts'
import { NotDelivered, type SendNotice } from './send-notice.ts'

type Deps = {
  readonly db: Database
  readonly clock: () => Date
  readonly site: Site
  readonly receivers: readonly Receiver[]
  readonly send: SendNotice
  readonly log: Logger
}

/** How long a receiver may take, in milliseconds: less than until the next try, which another server may make. */
const patience = 12_000
/** How long to let be what may not be there any more when it is looked for, in milliseconds. */
const soon = 100
/** How often to look for what another server has left undone. */
const patrol = 15_000

/** Tells the owner's receivers of new comments, from the outbox alone: whatever dies on the way, nothing is forgotten. */
export const createBell = ({ db, clock, site, receivers, send, log }: Deps) => {
  const stopping = new AbortController()
  const underWay = new Map<string, Promise<void>>()
  const now = (): number => clock().getTime()

  const noticeOf = ({ comment_id, comment_cnt }: Delivery): Promise<Notice | null> =>
    comment_id === null
      ? Promise.resolve({ kind: 'comments', count: comment_cnt })
      : db.read((reader) => commentNotice(reader, comment_id, site))

  const deliver = async (receiver: Receiver, delivery: Delivery): Promise<void> => {
    const notice = await noticeOf(delivery)
    try {
      if (notice !== null)
        await send(receiver, notice, AbortSignal.any([stopping.signal, AbortSignal.timeout(patience)]))
    } catch (error) {
      if (!(error instanceof NotDelivered)) throw error
      if (stopping.signal.aborted) return
      const told = { to: receiverName(receiver), reason: error.message, tries: delivery.tries + 1 }
      log.warn(told, delivery.isLast ? 'a notice was given up' : 'a notice was not taken; it is tried again')
      return
    }
    await db.transact((writer) => finishDelivery(writer, delivery.id))
  }

  /** One at a time to each, all that is due. */
  const deliverAll = async (receiver: Receiver): Promise<void> => {
    for (;;) {
      if (stopping.signal.aborted) return
      const delivery = await db.transact((writer) => claimDelivery(writer, receiverId(receiver), now()))
      if (delivery === null) return
      await deliver(receiver, delivery)
    }
  }

  const complain = (error: unknown): void => {
    // The database itself has said so, once for all.
    if (!(error instanceof DatabaseGone)) log.error({ err: error }, 'the bell could not be rung; it is tried again')
  }

  const start = (receiver: Receiver): void => {
    const id = receiverId(receiver)
    const task = deliverAll(receiver)
      .catch(complain)
      .finally(() => {
        underWay.delete(id)
        wake()
      })
    underWay.set(id, task)
  }

  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let isWanted = false

  const look = async (): Promise<void> => {
    const next = await db.transact((writer) => makeDeliveries(writer, receivers.map(receiverId), now()))
    // Whoever is being told wakes the bell when that is over.
    const idle = receivers.filter((receiver) => !underWay.has(receiverId(receiver)))
    const due = await db.read((reader) => nextDelivery(reader, idle.map(receiverId)))
    again(Math.min(next, due) - now())
    if (due <= now()) for (const receiver of idle) start(receiver)
  }
  const again = (ms: number): void => {
    clearTimeout(timer)
    if (!stopping.signal.aborted) timer = setTimeout(wake, Math.min(Math.max(ms, soon), patrol)).unref()
  }
  const wake = (): void => {
    isWanted = true
    if (looking !== null || stopping.signal.aborted || receivers.length === 0) return
    isWanted = false
    looking = look()
      .catch((error: unknown) => {
        complain(error)
        again(patrol)
      })
      .finally(() => {
        looking = null
        if (isWanted) wake()
      })
  }

  return {
    /** Puts a comment into the outbox; in the comment's own transaction. */
    note: async (writer: Writer, commentId: number, at: string): Promise<void> => {
      if (receivers.length > 0) await noteComment(writer, commentId, at)
    },
    /** Something may be there to tell. */
    wake,
    /** What is under way is left to the next start. */
    stop: async (): Promise<void> => {
      stopping.abort()
      clearTimeout(timer)
      await looking
      await Promise.all(underWay.values())
    },
  }
}
export type Bell = ReturnType<typeof createBell>
