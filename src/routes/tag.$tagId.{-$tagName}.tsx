import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

import { tagPath } from '#/contract/addresses.ts'
import { tagPostsQuery } from '#/features/tags/tags.queries.ts'
import { PageNotFound } from '#/ui/states/not-found.tsx'
import { PostListPending } from '#/ui/states/pending.tsx'

import { listHead } from './-head.ts'
import { pageParam, notFoundIfMissing, parseId } from './-params.ts'

export const Route = createFileRoute('/tag/$tagId/{-$tagName}')({
  ...pageParam,
  // A wrong name in the address is corrected by the server (`resolve-page.ts`); here it is only a label.
  loader: async ({ context: { queryClient, api }, params: { tagId }, deps: { page } }) => {
    await queryClient.ensureQueryData(tagPostsQuery(api, parseId(tagId), page)).catch(notFoundIfMissing)
  },
  head: ({ match }) => {
    const { tagId, tagName } = match.params
    return listHead(match, tagPath(tagId, tagName), `#${tagName ?? '태그'}`)
  },
  pendingComponent: PostListPending,
  notFoundComponent: PageNotFound,
  component: lazyRouteComponent(() => import('./-lists.tsx'), 'TagPosts'),
})
