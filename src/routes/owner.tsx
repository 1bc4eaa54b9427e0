import { createFileRoute, notFound } from '@tanstack/react-router'

import { DeskPage, DeskPending } from '#/features/desk/desk-page.tsx'
import { messages } from '#/text/messages.ts'
import { PageNotFound } from '#/ui/states/not-found.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'

import { missingHead, pageHead } from './-head.ts'

export const Route = createFileRoute('/owner')({
  loader: ({ context: { site } }) => {
    if (!site.features.includes('desk')) throw notFound()
  },
  head: ({ match: { context, status } }) => {
    if (status === 'notFound') return missingHead(context.site, messages.pageNotFound)
    const { meta, links } = pageHead(context.site, { title: '책상', path: '/owner' })
    return { meta: [...meta, { name: 'robots', content: 'noindex' }], links }
  },
  notFoundComponent: PageNotFound,
  component: Owner,
})

function Owner() {
  const { stores } = Route.useRouteContext()
  // Nobody is signed in as far as the server's markup knows, which is the same for all.
  if (!useHydrated()) return <DeskPending />
  return <DeskPage storage={stores.storage} />
}
