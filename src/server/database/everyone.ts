import type { Follower } from './database.ts'

/** Several followers as one: to listen takes a connection. */
export const everyone = (...followers: readonly Follower[]): Follower => ({
  changed: (change) => {
    for (const follower of followers) follower.changed(change)
  },
  hearing: (hears) => {
    for (const follower of followers) follower.hearing(hears)
  },
})
