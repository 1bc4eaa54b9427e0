import { queryOptions } from '@tanstack/react-query'

import type { LoadCalls } from '#/http/api.ts'

/** A search: the query, the page of its results, and whether to search only in the keyboard layout as typed. */
export type Asked = { readonly q: string; readonly page: number; readonly isLiteral: boolean }

export const searchQuery = (api: LoadCalls, { q, page, isLiteral }: Asked) =>
  queryOptions({
    queryKey: ['search', q, isLiteral ? { page, literal: true } : { page }],
    queryFn: async () => (await api()).search(q, page, isLiteral),
  })
