import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

import { postListQuery } from '#/features/posts/posts.queries.ts'
import { PostListPending } from '#/ui/states/pending.tsx'

import { listHead } from './-head.ts'
import { pageParam } from './-params.ts'

export const Route = createFileRoute('/')({
  ...pageParam,
  loader: async ({ context: { queryClient, api }, deps: { page } }) => {
    await queryClient.ensureQueryData(postListQuery(api, {}, page))
  },
  head: ({ match }) => listHead(match, '/'),
  pendingComponent: PostListPending,
  component: lazyRouteComponent(() => import('./-lists.tsx'), 'AllPosts'),
})
