import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

import { listPath } from '#/contract/addresses.ts'
import { postListQuery } from '#/features/posts/posts.queries.ts'
import { PostListPending } from '#/ui/states/pending.tsx'

import { pageHead, pageTitle } from './-head.ts'
import { pageParam } from './-params.ts'

export const Route = createFileRoute('/')({
  ...pageParam,
  loader: async ({ context: { queryClient, api }, deps: { page } }) => {
    await queryClient.ensureQueryData(postListQuery(api, {}, page))
  },
  head: ({ match: { context, search } }) =>
    pageHead(context.site, { title: pageTitle(undefined, search.page), path: listPath('/', search.page) }),
  pendingComponent: PostListPending,
  component: lazyRouteComponent(() => import('./-lists.tsx'), 'AllPosts'),
})
