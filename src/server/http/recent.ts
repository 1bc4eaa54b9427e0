import { Refused } from './refused.ts'

const minute = 60_000

type Options = {
  readonly clock: () => Date
  /** How often within any minute. */
  readonly limit: number
  /** What who did it too often is told. */
  readonly message: string
}

/**
 * Remembers what each client did within the last minute. The minute slides: counted by the clock's minutes, twice
 * the limit would pass around the turn of one.
 */
export const createRecent = ({ clock, limit, message }: Options) => {
  const times = new Map<string, readonly number[]>()

  const recentOf = (client: string, now: number): readonly number[] =>
    // A time that is still to come was written before the clock was set back.
    (times.get(client) ?? []).filter((time) => time <= now && now - time < minute)

  return {
    /** Refuses a client that has reached the limit, and says when to come again. */
    refuseAtLimit: (client: string): void => {
      const now = clock().getTime()
      // Until the oldest of the last so many is a minute old.
      const first = recentOf(client, now).at(-limit)
      if (first === undefined) return
      const seconds = Math.max(1, Math.ceil((first + minute - now) / 1_000))
      throw new Refused(429, message, { 'retry-after': String(seconds) })
    },
    count: (client: string): void => {
      const now = clock().getTime()
      for (const other of times.keys()) if (recentOf(other, now).length === 0) times.delete(other)
      times.set(client, [...recentOf(client, now), now])
    },
  }
}
