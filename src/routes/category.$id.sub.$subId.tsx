import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'

import { listPath, subcategoryPath } from '#/contract/addresses.ts'
import { cachedSubcategoryName } from '#/features/categories/categories.queries.ts'
import { postListQuery } from '#/features/posts/posts.queries.ts'
import { messages } from '#/text/messages.ts'
import { PageNotFound } from '#/ui/states/not-found.tsx'
import { PostListPending } from '#/ui/states/pending.tsx'

import { missingHead, pageHead, pageTitle } from './-head.ts'
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
  head: ({ match: { context, params, search, status } }) => {
    if (status === 'notFound') return missingHead(context.site, messages.pageNotFound)
    const query = postListQuery(context.api, { subcategoryId: Number(params.subId) }, search.page)
    return pageHead(context.site, {
      title: pageTitle(
        context.queryClient.getQueryData(query.queryKey)?.name ?? cachedSubcategoryName(context, Number(params.subId)),
        search.page,
      ),
      path: listPath(subcategoryPath(params.id, params.subId), search.page),
    })
  },
  pendingComponent: PostListPending,
  notFoundComponent: PageNotFound,
  component: lazyRouteComponent(() => import('./-lists.tsx'), 'SubcategoryPosts'),
})
