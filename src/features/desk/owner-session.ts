import { isSignedOut } from '#/http/failure.ts'
import type { OwnerCalls } from '#/http/owner-calls.ts'

import { createStore } from './external-store.ts'

/**
 * `unconfirmed`: the browser remembers a session that the server has not confirmed yet. `asking`: the session ended during a call,
 * which waits for the password. `postponed`: the owner closed the dialog that asks; the desk stays as it is.
 */
type SessionState = 'signedOut' | 'unconfirmed' | 'signedIn' | 'asking' | 'postponed'

/** The owner's session: signs in, and asks for the password again when the session ends during a call. */
export const createOwnerSession = (calls: Pick<OwnerCalls, 'signIn' | 'signOut'>, hasSession: boolean) => {
  const state = createStore<SessionState>(hasSession ? 'unconfirmed' : 'signedOut')
  let decided = Promise.withResolvers<boolean>()
  /** The number of sign-ins. A call begun before the latest one is repeated at once on a 401. */
  let signIns = 0

  const setState = (next: SessionState) => state.set(() => next)
  /** Repeats the calls that wait for the password, or lets them fail. */
  const answerWaiting = (isIn: boolean) => {
    decided.resolve(isIn)
    decided = Promise.withResolvers()
  }
  const decide = (isIn: boolean) => {
    setState(isIn ? 'signedIn' : 'signedOut')
    answerWaiting(isIn)
  }

  const execute = async <T>(call: () => Promise<T>, mayAsk: boolean): Promise<T> => {
    for (;;) {
      const before = signIns
      try {
        const result = await call()
        // Also after the owner signed in again in another tab: calls that wait for that are repeated.
        if (state.get() !== 'signedIn' && state.get() !== 'signedOut') decide(true)
        return result
      } catch (error) {
        if (!isSignedOut(error)) throw error
        if (before !== signIns) continue
        if (state.get() === 'unconfirmed') decide(false)
        if (state.get() === 'signedOut' || (state.get() === 'postponed' && !mayAsk)) throw error
        setState('asking')
        if (!(await decided.promise)) throw error
      }
    }
  }

  return {
    state,
    /**
     * Executes a call of the owner, and repeats it whenever the owner had to sign in again. Rejects with the 401 when signing in is
     * cancelled.
     */
    run: <T>(call: () => Promise<T>): Promise<T> => execute(call, true),
    /** The same for a call that the owner has not asked for: while signing in is postponed, it fails without asking again. */
    inBackground: <T>(call: () => Promise<T>): Promise<T> => execute(call, false),
    signIn: async (password: string): Promise<void> => {
      await calls.signIn(password)
      signIns += 1
      decide(true)
    },
    /** The owner cancels signing in: waiting calls fail. */
    postpone: () => {
      if (state.get() !== 'asking') return
      answerWaiting(false)
      setState('postponed')
    },
    /** Repeats the calls that wait for the password: the owner may have signed in in another tab. */
    recheck: () => {
      if (state.get() === 'asking') answerWaiting(true)
    },
    /** Asks for the password again. */
    ask: () => setState('asking'),
    signOut: async (): Promise<void> => {
      await calls.signOut()
      decide(false)
    },
  }
}
export type OwnerSession = ReturnType<typeof createOwnerSession>
