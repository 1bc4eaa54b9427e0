import { queryOptions, useQuery } from '@tanstack/react-query'

import { useApi } from '#/http/api-context.ts'
import type { Api } from '#/http/api.ts'

/** The menu changes only when the owner makes a new category. */
const staleTime = 5 * 60_000

export const categoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async () => (await api()).categories(),
    staleTime,
    meta: { optional: true },
  })

export const subcategoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['subcategories'],
    queryFn: async () => (await api()).subcategories(),
    staleTime,
    meta: { optional: true },
  })

export const useCategories = () => useQuery(categoriesQuery(useApi()))

export const useSubcategories = () => useQuery(subcategoriesQuery(useApi()))

/** What the menu calls it, for servers whose list answers do not say. */
export const useCategoryName = (id: number): string | undefined =>
  useCategories().data?.find((it) => it.id === id)?.name

export const useSubcategoryName = (id: number): string | undefined =>
  useSubcategories().data?.find((it) => it.id === id)?.name
