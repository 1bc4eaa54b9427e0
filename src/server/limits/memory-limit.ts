import { LRUCache } from 'lru-cache'

import { type Budget, countedSince, spent } from './budget.ts'

/** Subjects in memory; the least recently counted are evicted first. */
const capacity = 20_000

/** A rate limiter in this process's memory: cheap, never fails, and forgets everything on restart. */
export const createMemoryLimit = (clock: () => Date) => {
  const times = new LRUCache<string, readonly number[]>({ max: capacity })
  const recent = (budget: Budget, now: number): readonly number[] => {
    const { after, until } = countedSince(budget, now)
    return (times.peek(budget.subject) ?? []).filter((at) => at > after && at <= until)
  }
  return {
    refuseSpent: (budgets: readonly Budget[]): void => {
      const now = clock().getTime()
      for (const budget of budgets) {
        const first = recent(budget, now).at(-budget.limit)
        if (first !== undefined) throw spent(budget, first, now)
      }
    },
    count: (budgets: readonly Budget[]): void => {
      const now = clock().getTime()
      for (const budget of budgets) {
        times.set(budget.subject, [...recent(budget, now), now].slice(-budget.limit))
      }
    },
  }
}
