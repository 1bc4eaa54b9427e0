import { queryOptions } from '@tanstack/react-query'

import type { LoadCalls } from './api.ts'

/**
 * The newest titles: enough to answer each keystroke at once, with or without a connection. Servers that do not search have none.
 * Here and not in a feature, because the search, the desk and the search's route share it.
 */
export const titlesQuery = (api: LoadCalls) =>
  queryOptions({ queryKey: ['titles'], queryFn: async () => (await api()).titles(), meta: { optional: true } })
