import { queryOptions } from '@tanstack/react-query'

import type { Api } from './api.ts'

/**
 * The only query outside of `features/`: search, the desk and the search's route share it. The newest titles: enough to answer each keystroke at once, with or without a connection. Servers that do not search
 * have none.
 */
export const titlesQuery = (api: Api) =>
  queryOptions({ queryKey: ['titles'], queryFn: async () => (await api()).titles(), meta: { optional: true } })
