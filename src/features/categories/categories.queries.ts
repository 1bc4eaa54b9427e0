import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'

import type { Category } from '#/contract/category.ts'
import { type LoadCalls, useApi } from '#/http/api.ts'

/** The menu changes only when the owner makes a new category. */
const staleTime = 5 * 60_000

export const categoriesQuery = (api: LoadCalls) =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async () => (await api()).categories(),
    staleTime,
    meta: { optional: true },
  })

export const subcategoriesQuery = (api: LoadCalls) =>
  queryOptions({
    queryKey: ['subcategories'],
    queryFn: async () => (await api()).subcategories(),
    staleTime,
    meta: { optional: true },
  })

export const useCategories = () => useQuery(categoriesQuery(useApi()))

export const useSubcategories = () => useQuery(subcategoriesQuery(useApi()))

const nameIn = (list: readonly Category[] | undefined, id: number): string | undefined =>
  list?.find((it) => it.id === id)?.name

/** A category's name from the menu, for servers whose list answers lack one. */
export const useCategoryName = (id: number): string | undefined => nameIn(useCategories().data, id)

export const useSubcategoryName = (id: number): string | undefined => nameIn(useSubcategories().data, id)

type Cache = { readonly queryClient: QueryClient; readonly api: LoadCalls }

/** Like {@link useCategoryName}, outside of components: never fetches the menu. */
export const cachedCategoryName = ({ queryClient, api }: Cache, id: number): string | undefined =>
  nameIn(queryClient.getQueryData(categoriesQuery(api).queryKey), id)

export const cachedSubcategoryName = ({ queryClient, api }: Cache, id: number): string | undefined =>
  nameIn(queryClient.getQueryData(subcategoriesQuery(api).queryKey), id)
