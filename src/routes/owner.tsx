import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy } from 'react'

import { personalHead } from './-head.ts'
import { PersonalScreen } from './-personal-screen.tsx'

export const Route = createFileRoute('/owner')({
  loader: ({ context: { site } }) => {
    if (!site.features.includes('desk')) throw notFound()
  },
  head: personalHead('책상', '/owner'),
  component: Owner,
})

const Desk = lazy(async () => {
  const { DeskPage } = await import('#/features/desk/desk-page.tsx')
  return { default: DeskPage }
})

function Owner() {
  const { stores } = Route.useRouteContext()
  return (
    <PersonalScreen heading="주인 확인">
      <Desk storage={stores.storage} />
    </PersonalScreen>
  )
}
