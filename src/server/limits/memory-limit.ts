import { LRUCache } from 'lru-cache'

import { type Budget, countedSince, spent } from './budget.ts'

/** How many subjects are remembered; the one that did nothing for longest is forgotten first. */
const capacity = 20_000

/** Counts against budgets in this process alone: costs nothing, cannot fail, and is gone after a restart. */
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
