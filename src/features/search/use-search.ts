import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useApi } from '#/http/api-context.ts'
import { titlesQuery } from '#/http/titles.query.ts'

import { type Asked, searchQuery } from './search.queries.ts'

/** What is found; until it is there, what was found before. `null` asks for nothing. */
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
