import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

import { categoryPath } from '#/contract/addresses.ts'
import { cachedListName } from '#/features/categories/categories.queries.ts'
import { postListQuery } from '#/features/posts/posts.queries.ts'
import { PageNotFound } from '#/ui/states/not-found.tsx'
import { PostListPending } from '#/ui/states/pending.tsx'

import { listHead } from './-head.ts'
import { pageParam, notFoundIfMissing, parseId } from './-params.ts'

export const Route = createFileRoute('/category/$id/')({
  ...pageParam,
  loader: async ({ context: { queryClient, api }, params: { id }, deps: { page } }) => {
    await queryClient.ensureQueryData(postListQuery(api, { categoryId: parseId(id) }, page)).catch(notFoundIfMissing)
  },
  head: ({ match }) => {
    const { context, params, search } = match
    const scope = { categoryId: Number(params.id) }
    const { queryKey } = postListQuery(context.api, scope, search.page)
    const name = context.queryClient.getQueryData(queryKey)?.name ?? cachedListName(context, scope)
    return listHead(match, categoryPath(params.id), name)
  },
  pendingComponent: PostListPending,
  notFoundComponent: PageNotFound,
  component: lazyRouteComponent(() => import('./-lists.tsx'), 'CategoryPosts'),
})
