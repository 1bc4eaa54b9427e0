import { queryOptions, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { type LoadCalls, useApi } from '#/http/api.ts'

/** All tags, grouped by initial. */
export const tagIndexQuery = (api: LoadCalls) =>
  queryOptions({ queryKey: ['tags'], queryFn: async () => (await api()).tags(), meta: { optional: true } })

/** One page of the posts that carry a tag. */
export const tagPostsQuery = (api: LoadCalls, tagId: number, page: number) =>
  queryOptions({
    queryKey: ['tag', tagId, 'posts', { page }],
    queryFn: async () => (await api()).tagPosts(tagId, page),
  })

/** An index that failed to load offline is fetched on reconnect. */
export const useTagIndex = () => useQuery({ ...tagIndexQuery(useApi()), refetchOnReconnect: true })

export const useTagPosts = (tagId: number, page: number) => useSuspenseQuery(tagPostsQuery(useApi(), tagId, page)).data

/** The tag's name where the index happens to be in the cache; it is not worth a request. */
export const useTagName = (tagId: number): string | undefined => {
  const groups = useQueryClient().getQueryData(tagIndexQuery(useApi()).queryKey)
  return groups?.flatMap(({ tags }) => tags).find(({ id }) => id === tagId)?.name
}
