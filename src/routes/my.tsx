import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy } from 'react'

import { personalHead } from './-head.ts'
import { PersonalScreen } from './-personal-screen.tsx'

export const Route = createFileRoute('/my')({
  loader: ({ context: { site } }) => {
    if (!site.features.includes('replies')) throw notFound()
  },
  head: personalHead('내 댓글', '/my'),
  component: My,
})

const OwnComments = lazy(async () => {
  const { OwnCommentsPage } = await import('#/features/own-comments/own-comments-page.tsx')
  return { default: OwnCommentsPage }
})

function My() {
  const { stores } = Route.useRouteContext()
  return (
    <PersonalScreen heading="내 댓글">
      <OwnComments storage={stores.storage} />
    </PersonalScreen>
  )
}
