import { isMissing, refusalOf } from '#/http/failure.ts'
import type { OwnerCalls } from '#/http/owner-calls.ts'

import type { Door } from './door.ts'
import { createStore } from './store.ts'

/** An action of the owner on a comment that the loaded lists do not include yet. */
export type Mark = {
  readonly isShown?: boolean
  /** `deferred`: may still be taken back. */
  readonly removal?: 'deferred' | 'sent'
  /** Why it failed. */
  readonly alert?: string
}

/** How long a deletion can be undone, in milliseconds. */
export const timeToThink = 8_000

export const failed = (error: unknown, sentence: string): string => refusalOf(error)?.msg ?? sentence

/** Approves and deletes comments optimistically; rolls back what the server refuses. */
export const createMarks = (
  calls: Pick<OwnerCalls, 'approve' | 'removeComment'>,
  { through }: Pick<Door, 'through'>,
) => {
  const marks = createStore<ReadonlyMap<number, Mark>>(new Map())
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  const put = (id: number, mark: Mark) => marks.set((before) => new Map(before).set(id, mark))
  const change = (id: number, changes: Mark) => put(id, { ...marks.get().get(id), ...changes })

  const send = async (id: number): Promise<void> => {
    clearTimeout(timers.get(id))
    if (!timers.delete(id)) return
    change(id, { removal: 'sent' })
    try {
      await through(() => calls.removeComment(id))
    } catch (error) {
      // Already deleted by somebody else.
      if (!isMissing(error)) put(id, { alert: failed(error, '댓글을 지우지 못했습니다.') })
    }
  }

  return {
    store: marks,
    show: async (id: number): Promise<void> => {
      change(id, { isShown: true })
      try {
        await through(() => calls.approve(id))
      } catch (error) {
        put(id, { alert: failed(error, '댓글을 보이게 하지 못했습니다.') })
      }
    },
    remove: (id: number): void => {
      if (timers.has(id)) return
      change(id, { removal: 'deferred' })
      timers.set(
        id,
        setTimeout(() => void send(id), timeToThink),
      )
    },
    takeBack: (id: number): void => {
      clearTimeout(timers.get(id))
      timers.delete(id)
      const { removal: _removal, ...rest } = marks.get().get(id) ?? {}
      put(id, rest)
    },
    /** Executes pending deletions at once, because the page is being unloaded. */
    finish: (): Promise<unknown> => Promise.all([...timers.keys()].map(send)),
  }
}
export type Marks = ReturnType<typeof createMarks>
