import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'

import type { Category } from '#/contract/category.ts'
import { type LoadCalls, useApi } from '#/http/api.ts'
import type { PostListScope } from '#/http/calls.ts'

/** The menu changes rarely: when a post brings a new category, or the last post leaves one. */
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

const nameIn = (list: readonly Category[] | undefined, id: number | undefined): string | undefined =>
  list?.find((it) => it.id === id)?.name

/** The name of a list in the menu, for servers whose list answers lack one. */
export const useListName = ({ categoryId, subcategoryId }: PostListScope): string | undefined => {
  const categories = useCategories().data
  const subcategories = useSubcategories().data
  return nameIn(categories, categoryId) ?? nameIn(subcategories, subcategoryId)
}

type Cache = { readonly queryClient: QueryClient; readonly api: LoadCalls }

/** Like {@link useListName}, outside of components: never fetches the menu. */
export const cachedListName = ({ queryClient, api }: Cache, { categoryId, subcategoryId }: PostListScope) =>
  nameIn(queryClient.getQueryData(categoriesQuery(api).queryKey), categoryId) ??
  nameIn(queryClient.getQueryData(subcategoriesQuery(api).queryKey), subcategoryId)
