import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'

import type { Post } from '#/contract/post.ts'
import type { Site } from '#/contract/site.ts'
import { useApi } from '#/http/api-context.ts'
import type { Api } from '#/http/api.ts'
import type { PostListScope } from '#/http/calls.ts'
import { headingsOf } from '#/text/headings.ts'
import { readingMinutes } from '#/text/reading-time.ts'
import { cleanHtml, fetchSanitizer } from '#/ui/media/clean-html.ts'

/** One page of the posts of a category, of a subcategory, or of all. */
export const postListQuery = (api: Api, scope: PostListScope, page: number) =>
  queryOptions({ queryKey: ['posts', scope, { page }], queryFn: async () => (await api()).posts(scope, page) })

export const usePostList = (scope: PostListScope, page: number) =>
  useSuspenseQuery(postListQuery(useApi(), scope, page)).data

const fetchPost = async (api: Api, id: number) => (await api()).post(id)

/**
 * A post with all that stands on its page; `null` when there is none. Not yet query options: its comments
 * become an editable thread first, and features do not know each other, so the route puts the two together.
 * The sanitiser comes along with the answer, which is in the cache only when it can be shown at once.
 */
export const postQuery = (api: Api, site: Site, id: number) => ({
  queryKey: ['post', id],
  queryFn: async () => {
    const [detail] = await Promise.all([fetchPost(api, id), fetchSanitizer()])
    if (detail !== null) preparePost(detail.post, site)
    return detail
  },
})

/** Makes of a post's text, once, what its page shows: a click on a hovered link has but to render it. */
export const preparePost = ({ content }: Post, { apiBase }: Site): void => {
  cleanHtml(content, apiBase)
  headingsOf(content)
  readingMinutes(content)
}

export const popularPostsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['posts', 'popular'],
    queryFn: async () => (await api()).hotPosts(),
    meta: { optional: true },
  })

export const usePopularPosts = () => useQuery(popularPostsQuery(useApi()))
