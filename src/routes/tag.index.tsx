import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

import { tagIndexQuery } from '#/features/tags/tags.queries.ts'

import { pageHead } from './-head.ts'

export const Route = createFileRoute('/tag/')({
  loader: async ({ context: { queryClient, api } }) => {
    // Not awaited in the browser: the screen tells by itself that it loads, and falls back to empty.
    const loaded = queryClient.prefetchQuery(tagIndexQuery(api))
    if (import.meta.env.SSR) await loaded
  },
  head: ({ match: { context } }) => pageHead(context.site, { title: '태그', path: '/tag' }),
  component: lazyRouteComponent(() => import('#/features/tags/tag-index.tsx'), 'TagIndex'),
})
