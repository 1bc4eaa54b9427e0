import { isSignedOut } from '#/http/failure.ts'
import type { OwnerCalls } from '#/http/owner-calls.ts'

import { createStore } from './store.ts'

/**
 * `trying`: there was a session, and nothing was answered yet. `asking`: it has ended while the owner was at work,
 * which waits for the password.
 */
export type DoorState = 'shut' | 'trying' | 'open' | 'asking'

/** Lets the owner in, and asks again where a session has ended, in the middle of whatever was under way. */
export const createDoor = (calls: Pick<OwnerCalls, 'signIn' | 'signOut'>, hasSession: boolean) => {
  const state = createStore<DoorState>(hasSession ? 'trying' : 'shut')
  let answered = Promise.withResolvers<boolean>()
  /** How often the owner has signed in: what was refused before that is tried again at once. */
  let entered = 0

  const turn = (next: DoorState) => state.set(() => next)
  const answer = (isIn: boolean) => {
    turn(isIn ? 'open' : 'shut')
    answered.resolve(isIn)
    answered = Promise.withResolvers()
  }

  return {
    state,
    /** Carries out a call of the owner's, once more after each time that the owner had to sign in. */
    through: async <T>(call: () => Promise<T>): Promise<T> => {
      for (;;) {
        const before = entered
        try {
          const result = await call()
          if (state.get() === 'trying') turn('open')
          return result
        } catch (error) {
          if (!isSignedOut(error)) throw error
          if (before !== entered) continue
          if (state.get() === 'trying') answer(false)
          if (state.get() === 'shut') throw error
          turn('asking')
          if (!(await answered.promise)) throw error
        }
      }
    },
    signIn: async (password: string): Promise<void> => {
      await calls.signIn(password)
      entered += 1
      answer(true)
    },
    /** The owner would rather not sign in now: what waits for it fails, and all that is on the desk stays. */
    postpone: () => {
      answered.resolve(false)
      answered = Promise.withResolvers()
      turn('open')
    },
    signOut: async (): Promise<void> => {
      await calls.signOut()
      answer(false)
    },
  }
}
export type Door = ReturnType<typeof createDoor>
