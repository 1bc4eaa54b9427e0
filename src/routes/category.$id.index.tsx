import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

import { categoryPath, listPath } from '#/contract/addresses.ts'
import { cachedCategoryName } from '#/features/categories/categories.queries.ts'
import { postListQuery } from '#/features/posts/posts.queries.ts'
import { messages } from '#/text/messages.ts'
import { PageNotFound } from '#/ui/states/not-found.tsx'
import { PostListPending } from '#/ui/states/pending.tsx'

import { missingHead, pageHead, pageTitle } from './-head.ts'
import { pageParam, notFoundIfMissing, parseId } from './-params.ts'

export const Route = createFileRoute('/category/$id/')({
  ...pageParam,
  loader: async ({ context: { queryClient, api }, params: { id }, deps: { page } }) => {
    await queryClient.ensureQueryData(postListQuery(api, { categoryId: parseId(id) }, page)).catch(notFoundIfMissing)
  },
  head: ({ match: { context, params, search, status } }) => {
    if (status === 'notFound') return missingHead(context.site, messages.pageNotFound)
    const query = postListQuery(context.api, { categoryId: Number(params.id) }, search.page)
    return pageHead(context.site, {
      title: pageTitle(
        context.queryClient.getQueryData(query.queryKey)?.name ?? cachedCategoryName(context, Number(params.id)),
        search.page,
      ),
      path: listPath(categoryPath(params.id), search.page),
    })
  },
  pendingComponent: PostListPending,
  notFoundComponent: PageNotFound,
  component: lazyRouteComponent(() => import('./-lists.tsx'), 'CategoryPosts'),
})
