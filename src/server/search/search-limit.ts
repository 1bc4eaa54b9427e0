import { Refused } from '../http/refused.ts'
import { budgetsOfMinute } from '../limits/budget.ts'
import { createMemoryLimit } from '../limits/memory-limit.ts'

const limit = 60
const message = '너무 자주 찾고 있습니다. 잠시 뒤에 다시 찾아 주세요.'

/** Counts a client's search, or refuses it. In memory: writing each search to the database would cost more than the search. */
export const createSearchLimit = (clock: () => Date) => {
  const searches = createMemoryLimit(clock)
  return (client: string): void => {
    const budgets = budgetsOfMinute(client, limit, message)
    try {
      searches.refuseSpent(budgets)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      throw new Refused(error.status, error.message, error.headers, 'search.too_often')
    }
    searches.count(budgets)
  }
}
