import type { Logger } from 'pino'

import type { Site } from '#/contract/site.ts'

import { type Database, DatabaseGone, type Writer } from '../database/database.ts'
import { type Receiver, receiverName } from '../receivers.ts'
import {
  claimDelivery,
  type Delivery,
  finishDelivery,
  hasNotices,
  makeDeliveries,
  nextDelivery,
  noteComment,
  receiverId,
} from './deliveries.ts'
import { commentNotice, type Notice } from './notice-text.ts'
import { deliveryTimeoutMs, NotDelivered, type SendNotice } from './send-notice.ts'

type Deps = {
  readonly db: Database
  readonly clock: () => Date
  readonly site: Site
  readonly receivers: readonly Receiver[]
  readonly send: SendNotice
  readonly log: Logger
}

/** Minimum delay between two checks for due deliveries. */
const minimumDelayMs = 100
/** Polling interval for deliveries that another server left behind. */
const pollMs = 15_000

/**
 * Notifies the owner's receivers of new comments. Deliveries are stored before they are sent, so that nothing is lost
 * by a crash.
 */
export const createNotifier = ({ db, clock, site, receivers, send, log }: Deps) => {
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
        await send(
          receiver,
          notice,
          AbortSignal.any([stopping.signal, AbortSignal.timeout(deliveryTimeoutMs(receiver))]),
        )
    } catch (error) {
      if (!(error instanceof NotDelivered)) throw error
      if (stopping.signal.aborted) return
      const details = { to: receiverName(receiver), reason: error.message, tries: delivery.tries + 1 }
      log.warn(details, delivery.isLast ? 'a notice was given up' : 'a notice was not delivered; it is tried again')
      return
    }
    await db.transact((writer) => finishDelivery(writer, delivery.id))
  }

  /** Sends a receiver all deliveries that are due, one at a time. */
  const deliverAll = async (receiver: Receiver): Promise<void> => {
    for (;;) {
      if (stopping.signal.aborted) return
      const delivery = await db.transact((writer) =>
        claimDelivery(writer, receiverId(receiver), now(), deliveryTimeoutMs(receiver)),
      )
      if (delivery === null) return
      await deliver(receiver, delivery)
    }
  }

  /** Not at once: on a full disk the same delivery is due, and fails, again. */
  const retryLater = (error: unknown): void => {
    // Logged by the database, once.
    if (!(error instanceof DatabaseGone)) log.error({ err: error }, 'notifications failed; they are tried again')
    lookAgainIn(pollMs)
  }

  const start = (receiver: Receiver): void => {
    const id = receiverId(receiver)
    const task = deliverAll(receiver)
      .finally(() => underWay.delete(id))
      .then(wake, retryLater)
    underWay.set(id, task)
  }

  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let isWanted = false

  const planAndDeliver = async (): Promise<void> => {
    // Usually there is nothing, and other writers need not wait for this transaction.
    if (!(await db.read(hasNotices))) return lookAgainIn(pollMs)
    const next = await db.transact((writer) => makeDeliveries(writer, receivers.map(receiverId), now()))
    // A receiver that is busy calls `wake` when it is done.
    const idle = receivers.filter((receiver) => !underWay.has(receiverId(receiver)))
    const due = await db.read((reader) => nextDelivery(reader, idle.map(receiverId)))
    lookAgainIn(Math.min(next, due) - now())
    if (due <= now()) for (const receiver of idle) start(receiver)
  }
  const lookAgainIn = (ms: number): void => {
    clearTimeout(timer)
    if (!stopping.signal.aborted) timer = setTimeout(wake, Math.min(Math.max(ms, minimumDelayMs), pollMs)).unref()
  }
  const wake = (): void => {
    isWanted = true
    if (looking !== null || stopping.signal.aborted || receivers.length === 0) return
    isWanted = false
    looking = planAndDeliver()
      .catch(retryLater)
      .finally(() => {
        looking = null
        if (isWanted) wake()
      })
  }

  return {
    /** Records a comment for notification. Call it in the transaction that stores the comment. */
    note: async (writer: Writer, commentId: number, at: string): Promise<void> => {
      if (receivers.length > 0) await noteComment(writer, commentId, at)
    },
    /** Looks for deliveries soon. */
    wake,
    /** Aborts running deliveries; the next start retries them. */
    stop: async (): Promise<void> => {
      stopping.abort()
      clearTimeout(timer)
      await looking
      await Promise.all(underWay.values())
    },
  }
}
export type Notifier = ReturnType<typeof createNotifier>
