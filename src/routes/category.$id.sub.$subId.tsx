import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'

import { subcategoryPath } from '#/contract/addresses.ts'
import { cachedListName } from '#/features/categories/categories.queries.ts'
import { postListQuery } from '#/features/posts/posts.queries.ts'
import { PageNotFound } from '#/ui/states/not-found.tsx'
import { PostListPending } from '#/ui/states/pending.tsx'

import { listHead } from './-head.ts'
import { pageParam, notFoundIfMissing, parseId } from './-params.ts'

export const Route = createFileRoute('/category/$id/sub/$subId')({
  ...pageParam,
  loader: async ({ context: { queryClient, api, isAddressMissing }, params: { id, subId }, deps: { page } }) => {
    parseId(id)
    // The subcategory may be another category's, which its list does not tell.
    if (isAddressMissing === true) throw notFound()
    await queryClient
      .ensureQueryData(postListQuery(api, { subcategoryId: parseId(subId) }, page))
      .catch(notFoundIfMissing)
  },
  head: ({ match }) => {
    const { context, params, search } = match
    const scope = { subcategoryId: Number(params.subId) }
    const { queryKey } = postListQuery(context.api, scope, search.page)
    const name = context.queryClient.getQueryData(queryKey)?.name ?? cachedListName(context, scope)
    return listHead(match, subcategoryPath(params.id, params.subId), name)
  },
  pendingComponent: PostListPending,
  notFoundComponent: PageNotFound,
  component: lazyRouteComponent(() => import('./-lists.tsx'), 'SubcategoryPosts'),
})
