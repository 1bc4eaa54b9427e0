import { queryOptions } from '@tanstack/react-query'

import type { Api } from '#/http/api.ts'

/** What is asked of the search: the words, which page of what is found, and whether only as typed. */
export type Asked = { readonly q: string; readonly page: number; readonly isLiteral: boolean }

export const searchQuery = (api: Api, { q, page, isLiteral }: Asked) =>
  queryOptions({
    queryKey: ['search', q, isLiteral ? { page, literal: true } : { page }],
    queryFn: async () => (await api()).search(q, page, isLiteral),
  })
