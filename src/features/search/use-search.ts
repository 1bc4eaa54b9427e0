import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#/http/api.ts'
import { titlesQuery } from '#/http/titles.query.ts'

import { type Asked, searchQuery } from './search.queries.ts'

/** The results, or the previous ones while they are loading. `null` disables the search. */
export const useSearch = (asked: Asked | null) => {
  const api = useApi()
  return useQuery({
    ...searchQuery(api, asked ?? { q: '', page: 1, isLiteral: false }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    refetchOnReconnect: true,
  })
}

export const useTitles = (isWanted: boolean) => useQuery({ ...titlesQuery(useApi()), enabled: isWanted }).data ?? []
