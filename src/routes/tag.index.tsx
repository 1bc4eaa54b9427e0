import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

import { tagIndexQuery } from '#/features/tags/tags.queries.ts'
import { TagsPending } from '#/ui/states/pending.tsx'

import { pageHead } from './-head.ts'

export const Route = createFileRoute('/tag/')({
  loader: async ({ context: { queryClient, api, isReturn } }) => {
    // A link does not wait for it: the screen has its own loading text, and falls back to empty.
    const loaded = queryClient.prefetchQuery(tagIndexQuery(api))
    if (import.meta.env.SSR || isReturn()) await loaded
  },
  head: ({ match: { context } }) => pageHead(context.site, { title: '태그', path: '/tag' }),
  pendingComponent: TagsPending,
  component: lazyRouteComponent(() => import('#/features/tags/tag-index.tsx'), 'TagIndex'),
})
