import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { useHydrated } from '#/ui/use-hydrated.ts'

import { ownHead } from './-head.ts'

export const Route = createFileRoute('/owner')({
  loader: ({ context: { site } }) => {
    if (!site.features.includes('desk')) throw notFound()
  },
  // With `noindex`.
  head: ownHead('책상', '/owner'),
  component: Owner,
})

const Desk = lazy(async () => {
  const { DeskPage } = await import('#/features/desk/desk-page.tsx')
  return { default: DeskPage }
})

const opening = (
  <>
    <h1>주인 확인</h1>
    <p role="status">여는 중입니다…</p>
  </>
)

function Owner() {
  const { stores } = Route.useRouteContext()
  // The server's markup is the same for all: it does not know who reads.
  if (!useHydrated()) return opening
  return (
    <Suspense fallback={opening}>
      <Desk storage={stores.storage} />
    </Suspense>
  )
}
