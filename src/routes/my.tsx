import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { useHydrated } from '#/ui/use-hydrated.ts'

import { ownHead } from './-head.ts'

export const Route = createFileRoute('/my')({
  loader: ({ context: { site } }) => {
    if (!site.features.includes('replies')) throw notFound()
  },
  // With `noindex`.
  head: ownHead('내 댓글', '/my'),
  component: My,
})

const OwnComments = lazy(async () => {
  const { OwnCommentsPage } = await import('#/features/replies/own-comments-page.tsx')
  return { default: OwnCommentsPage }
})

const opening = (
  <>
    <h1>내 댓글</h1>
    <p role="status">여는 중입니다…</p>
  </>
)

function My() {
  const { stores } = Route.useRouteContext()
  // The server's markup is the same for all: it does not know who reads.
  if (!useHydrated()) return opening
  return (
    <Suspense fallback={opening}>
      <OwnComments storage={stores.storage} />
    </Suspense>
  )
}
