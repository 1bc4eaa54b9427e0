import { isSignedOut } from '#/http/failure.ts'
import type { OwnerCalls } from '#/http/owner-calls.ts'

import { createStore } from './store.ts'

/**
 * `trying`: the browser remembers a session that the server has not confirmed yet. `asking`: the session ended during a call,
 * which waits for the password. `postponed`: the owner closed the dialog that asks; the desk stays as it is.
 */
type DoorState = 'shut' | 'trying' | 'open' | 'asking' | 'postponed'

/** The owner's session: signs in, and asks for the password again when the session ends during a call. */
export const createDoor = (calls: Pick<OwnerCalls, 'signIn' | 'signOut'>, hasSession: boolean) => {
  const state = createStore<DoorState>(hasSession ? 'trying' : 'shut')
  let answered = Promise.withResolvers<boolean>()
  /** The number of sign-ins. A call that got its 401 before the latest one is repeated at once. */
  let entered = 0

  const turn = (next: DoorState) => state.set(() => next)
  const answer = (isIn: boolean) => {
    turn(isIn ? 'open' : 'shut')
    answered.resolve(isIn)
    answered = Promise.withResolvers()
  }

  const execute = async <T>(call: () => Promise<T>, isAsked: boolean): Promise<T> => {
    for (;;) {
      const before = entered
      try {
        const result = await call()
        // Also when the owner has signed in again in another tab: calls that wait for it are repeated.
        if (state.get() !== 'open' && state.get() !== 'shut') answer(true)
        return result
      } catch (error) {
        if (!isSignedOut(error)) throw error
        if (before !== entered) continue
        if (state.get() === 'trying') answer(false)
        if (state.get() === 'shut' || (state.get() === 'postponed' && !isAsked)) throw error
        turn('asking')
        if (!(await answered.promise)) throw error
      }
    }
  }

  return {
    state,
    /**
     * Executes a call of the owner, and repeats it whenever the owner had to sign in again. Rejects with the 401 when signing in is
     * cancelled.
     */
    through: <T>(call: () => Promise<T>): Promise<T> => execute(call, true),
    /** The same for a call that the owner has not asked for: while signing in is postponed, it fails without asking again. */
    inBackground: <T>(call: () => Promise<T>): Promise<T> => execute(call, false),
    signIn: async (password: string): Promise<void> => {
      await calls.signIn(password)
      entered += 1
      answer(true)
    },
    /** The owner cancels signing in: waiting calls fail. */
    postpone: () => {
      if (state.get() !== 'asking') return
      answered.resolve(false)
      answered = Promise.withResolvers()
      turn('postponed')
    },
    /** Repeats the calls that wait for the password: the owner may have signed in in another tab. */
    recheck: () => {
      if (state.get() !== 'asking') return
      answered.resolve(true)
      answered = Promise.withResolvers()
    },
    /** Asks for the password again. */
    ask: () => turn('asking'),
    signOut: async (): Promise<void> => {
      await calls.signOut()
      answer(false)
    },
  }
}
export type Door = ReturnType<typeof createDoor>
