import { type ComponentProps, Suspense, use } from 'react'

import { createLateModule } from '#/http/late-module.ts'

import type { NewComments } from './new-comments.tsx'
import { useArrivals } from './use-arrivals.ts'

const late = createLateModule(() => import('./new-comments.tsx'))

const Announcement = (props: ComponentProps<typeof NewComments>) => {
  const { NewComments: Button } = use(late.arrives())
  return <Button {...props} />
}

/** Listens to what others do to a thread. The code that counts and merges it comes with the first of it. */
export const Arrivals = (props: Omit<ComponentProps<typeof NewComments>, 'answers' | 'forget'>) => {
  const { answers, forget } = useArrivals(props.threadKey)
  if (answers.length + props.loaded.unread.length === 0) return null
  return (
    <Suspense>
      <Announcement {...props} answers={answers} forget={forget} />
    </Suspense>
  )
}
