import { createFileRoute, notFound } from '@tanstack/react-router'

import { OwnCommentsPage, OwnCommentsPending } from '#/features/replies/own-comments-page.tsx'
import { messages } from '#/text/messages.ts'
import { PageNotFound } from '#/ui/states/not-found.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'

import { missingHead, pageHead } from './-head.ts'

export const Route = createFileRoute('/my')({
  loader: ({ context: { site } }) => {
    if (!site.features.includes('replies')) throw notFound()
  },
  head: ({ match: { context, status } }) => {
    if (status === 'notFound') return missingHead(context.site, messages.pageNotFound)
    const { meta, links } = pageHead(context.site, { title: '내 댓글', path: '/my' })
    return { meta: [...meta, { name: 'robots', content: 'noindex' }], links }
  },
  notFoundComponent: PageNotFound,
  component: My,
})

function My() {
  const { stores } = Route.useRouteContext()
  // Only this browser knows what was written in it.
  if (!useHydrated()) return <OwnCommentsPending />
  return <OwnCommentsPage storage={stores.storage} />
}
