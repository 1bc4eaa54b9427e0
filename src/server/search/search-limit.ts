import { budgetsOfMinute } from '../limits/budget.ts'
import { createMemoryLimit } from '../limits/memory-limit.ts'

const limit = 60
const refusal = { message: '너무 자주 찾고 있습니다. 잠시 뒤에 다시 찾아 주세요.', code: 'search.too_often' } as const

/** The rate limit of searches, 60 per minute and client. In memory, because counting in the database would cost more than a search. */
export const createSearchLimit = (clock: () => Date) => {
  const searches = createMemoryLimit(clock)
  return (client: string): void => {
    const budgets = budgetsOfMinute(client, limit, refusal)
    searches.refuseSpent(budgets)
    searches.count(budgets)
  }
}
