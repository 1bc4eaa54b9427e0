import type { OwnerComment } from '#/contract/desk.ts'
import { alertOf, isMissing, refusalOf } from '#/http/failure.ts'
import type { OwnerCalls } from '#/http/owner-calls.ts'

import type { OwnerSession } from './owner-session.ts'
import { createStore } from './store.ts'

/** The owner's action on a comment, which the loaded lists may not show yet. */
export type LocalAction = {
  /** When the approved version was last edited, empty if never: a later version may be held again. */
  readonly approved?: string
  /** `deferred`: can still be undone. */
  readonly deletion?: 'deferred' | 'sent'
  /** Why it failed. */
  readonly alert?: string
}

/** How long a deletion can be undone, in milliseconds. */
export const undoMs = 8_000

/**
 * Approves and deletes comments optimistically; rolls back what the server refuses.
 *
 * @param reread reads a comment anew into the lists, if it can
 */
export const createPendingActions = (
  calls: Pick<OwnerCalls, 'approve' | 'removeComment'>,
  { run }: Pick<OwnerSession, 'run'>,
  reread: (id: number) => Promise<unknown>,
) => {
  const store = createStore<ReadonlyMap<number, LocalAction>>(new Map())
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  /** Changes one action on a comment; `null` undoes it. Clears the alert of an earlier failure. */
  const change = (id: number, action: 'approved' | 'deletion', changes: LocalAction | null) =>
    store.set((before) => {
      const { [action]: _former, alert: _alert, ...rest } = before.get(id) ?? {}
      return new Map(before).set(id, { ...rest, ...changes })
    })

  const send = async (id: number): Promise<void> => {
    clearTimeout(timers.get(id))
    if (!timers.delete(id)) return
    change(id, 'deletion', { deletion: 'sent' })
    try {
      await run(() => calls.removeComment(id))
    } catch (error) {
      // Already deleted by somebody else.
      if (!isMissing(error)) change(id, 'deletion', { alert: alertOf(error, '댓글을 지우지 못했습니다.') })
    }
  }

  return {
    store,
    /** Approves a comment. Never rejects: a failure is in the store. */
    approve: async ({ id, editedAt = '' }: OwnerComment): Promise<void> => {
      change(id, 'approved', { approved: editedAt })
      try {
        await run(() => calls.approve(id, editedAt))
      } catch (error) {
        if (refusalOf(error)?.code === 'comment.changed') await reread(id)
        change(id, 'approved', { alert: alertOf(error, '댓글을 보이게 하지 못했습니다.') })
      }
    },
    remove: (id: number): void => {
      if (timers.has(id)) return
      change(id, 'deletion', { deletion: 'deferred' })
      timers.set(
        id,
        setTimeout(() => void send(id), undoMs),
      )
    },
    undo: (id: number): void => {
      clearTimeout(timers.get(id))
      timers.delete(id)
      change(id, 'deletion', null)
    },
    /** Executes pending deletions at once, on unload or before signing out. */
    finish: (): Promise<unknown> => Promise.all([...timers.keys()].map(send)),
  }
}
export type PendingActions = ReturnType<typeof createPendingActions>
