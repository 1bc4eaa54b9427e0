import { queryOptions } from '@tanstack/react-query'

import type { Api } from './api.ts'

/**
 * The newest titles: enough to answer each keystroke at once, with or without a connection. Servers that do not search
 * have none.
 */
export const titlesQuery = (api: Api) =>
  queryOptions({ queryKey: ['titles'], queryFn: async () => (await api()).titles(), meta: { optional: true } })
