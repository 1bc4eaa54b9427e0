import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

import { listPath, tagPath } from '#/contract/addresses.ts'
import { tagPostsQuery } from '#/features/tags/tags.queries.ts'
import { messages } from '#/text/messages.ts'
import { PageNotFound } from '#/ui/states/not-found.tsx'
import { PostListPending } from '#/ui/states/pending.tsx'

import { missingHead, pageHead, pageTitle } from './-head.ts'
import { pageParam, notFoundIfMissing, parseId } from './-params.ts'

export const Route = createFileRoute('/tag/$tagId/{-$tagName}')({
  ...pageParam,
  loader: async ({ context: { queryClient, api }, params: { tagId }, deps: { page } }) => {
    await queryClient.ensureQueryData(tagPostsQuery(api, parseId(tagId), page)).catch(notFoundIfMissing)
  },
  head: ({ match: { context, params, search, status } }) => {
    if (status === 'notFound') return missingHead(context.site, messages.pageNotFound)
    return pageHead(context.site, {
      title: pageTitle(`#${params.tagName ?? '태그'}`, search.page),
      path: listPath(tagPath(params.tagId, params.tagName), search.page),
    })
  },
  pendingComponent: PostListPending,
  notFoundComponent: PageNotFound,
  component: lazyRouteComponent(() => import('./-lists.tsx'), 'TagPosts'),
})
