import type { OwnerComment } from '#/contract/desk.ts'
import { alertOf, isNotFound, isUnanswered, refusalOf } from '#/http/failure.ts'
import type { OwnerCalls } from '#/http/owner-calls.ts'

import { createStore } from './external-store.ts'
import type { OwnerSession } from './owner-session.ts'

/** The owner's action on a comment, which the loaded lists may not show yet. */
export type LocalAction = {
  readonly approval?: {
    /** When the approved version was last edited, empty if never: a later version may be held again. */
    readonly version: string
    /** Resolves with whether the server agrees. */
    readonly agreement: Promise<boolean>
  }
  /** `deferred`: can still be undone. */
  readonly deletion?: 'deferred' | 'sent'
  /** Why it failed. */
  readonly alert?: string
}

type Target = Pick<OwnerComment, 'id' | 'postId'>

/** How long a deletion can be undone, in milliseconds. */
export const undoMs = 8_000

type Options = {
  readonly calls: Pick<OwnerCalls, 'approve' | 'removeComment'>
  readonly session: Pick<OwnerSession, 'run'>
  /** Reads a comment again into the lists; resolves with its state, `null` if it is not there or cannot be read. */
  readonly reread: (id: number) => Promise<OwnerComment['state'] | null>
  /** Called after each action, with the id of its comment's post. */
  readonly onSettled: (postId: number) => void
  readonly announce: (sentence: string) => void
}

/** Approves and deletes comments optimistically; rolls back what the server refuses. */
export const createPendingActions = ({ calls, session: { run }, reread, onSettled, announce }: Options) => {
  const store = createStore<ReadonlyMap<number, LocalAction>>(new Map())
  const deferred = new Map<number, Target & { readonly timer: ReturnType<typeof setTimeout> }>()

  /** Changes one action on a comment; `null` undoes it. Clears the alert of an earlier failure. */
  const change = (id: number, action: 'approval' | 'deletion', changes: LocalAction | null) =>
    store.set((before) => {
      const { [action]: _former, alert: _alert, ...rest } = before.get(id) ?? {}
      return new Map(before).set(id, { ...rest, ...changes })
    })

  const send = async ({ id, postId }: Target): Promise<void> => {
    clearTimeout(deferred.get(id)?.timer)
    if (!deferred.delete(id)) return
    change(id, 'deletion', { deletion: 'sent' })
    try {
      await run(() => calls.removeComment(id))
    } catch (error) {
      // Already deleted by somebody else.
      if (!isNotFound(error)) change(id, 'deletion', { alert: alertOf(error, '댓글을 지우지 못했습니다.') })
    }
    onSettled(postId)
  }

  const sendApproval = async ({ id, postId, editedAt = '' }: OwnerComment): Promise<boolean> => {
    /** Without an answer it may have been done all the same. */
    const isDone = async (error: unknown): Promise<boolean> => {
      if (!isUnanswered(error) && refusalOf(error)?.code !== 'comment.changed') return false
      return (await reread(id)) === 'live' && isUnanswered(error)
    }
    try {
      await run(() => calls.approve(id, editedAt)).catch(async (error: unknown) => {
        if (!(await isDone(error))) throw error
      })
      announce('댓글을 보이게 했습니다.')
      return true
    } catch (error) {
      change(id, 'approval', { alert: alertOf(error, '댓글을 보이게 하지 못했습니다.') })
      return false
    } finally {
      onSettled(postId)
    }
  }

  return {
    store,
    /** Approves a version of a comment, once; resolves with whether that succeeded. Never rejects: a failure is in the store. */
    approve: (comment: OwnerComment): Promise<boolean> => {
      const { id, editedAt: version = '' } = comment
      const before = store.get().get(id)?.approval
      if (before?.version === version) return before.agreement
      const agreement = sendApproval(comment)
      change(id, 'approval', { approval: { version, agreement } })
      return agreement
    },
    remove: ({ id, postId }: Target): void => {
      if (deferred.has(id)) return
      change(id, 'deletion', { deletion: 'deferred' })
      const timer = setTimeout(() => void send({ id, postId }), undoMs)
      deferred.set(id, { id, postId, timer })
    },
    undo: (id: number): void => {
      clearTimeout(deferred.get(id)?.timer)
      deferred.delete(id)
      change(id, 'deletion', null)
    },
    /** Executes pending deletions at once, on unload or before signing out. */
    finish: (): Promise<unknown> => Promise.all([...deferred.values()].map(send)),
  }
}
export type PendingActions = ReturnType<typeof createPendingActions>
