import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'

import { useApi } from '#/http/api-context.ts'
import type { Api, PostListScope } from '#/http/api.ts'

/** One page of the posts of a category, of a subcategory, or of all. */
export const postListQuery = (api: Api, scope: PostListScope, page: number) =>
  queryOptions({ queryKey: ['posts', scope, { page }], queryFn: async () => (await api()).posts(scope, page) })

export const usePostList = (scope: PostListScope, page: number) =>
  useSuspenseQuery(postListQuery(useApi(), scope, page)).data

/**
 * A post with all that stands on its page; `null` when there is none. Not yet query options: its comments
 * become an editable thread first, and features do not know each other, so the route puts the two together.
 */
export const postQuery = (api: Api, id: number) => ({
  queryKey: ['post', id],
  queryFn: async () => (await api()).post(id),
})

export const popularPostsQuery = (api: Api) =>
  queryOptions({ queryKey: ['posts', 'popular'], queryFn: async () => (await api()).hotPosts(), meta: { optional: true } })

export const usePopularPosts = () => useQuery(popularPostsQuery(useApi()))
