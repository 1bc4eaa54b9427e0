import { use } from 'react'

import { createLateModule } from '#/http/late-module.ts'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { WhenNear } from '#/ui/when-near.tsx'

import type { CommentsProps } from './comment-section.tsx'

const code = createLateModule(() => import('./comment-section.tsx'))

/** Fetches the code of the comments, which a page that came rendered needs only when the reader comes near them. */
export const fetchComments = code.fetch

const Section = (props: CommentsProps) => {
  const isHydrated = useHydrated()
  const { CommentSection } = code.now() ?? use(isHydrated ? code.fetch() : code.arrives())
  return <CommentSection {...props} />
}

const isNamed = (): boolean => !import.meta.env.SSR && window.location.hash.startsWith('#comment-')

/** The comments of a post. */
export const Comments = (props: CommentsProps) => (
  <WhenNear atOnce={isNamed()}>
    <Section {...props} />
  </WhenNear>
)
