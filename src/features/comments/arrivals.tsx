import { type ComponentProps, Suspense, use, useEffect } from 'react'

import { createLateModule } from '#/http/late-module.ts'
import { onFirstInteraction } from '#/ui/first-interaction.ts'

import type { NewComments } from './new-comments.tsx'
import { useArrivals } from './use-arrivals.ts'

const late = createLateModule(() => import('./new-comments.tsx'))

const Announcement = (props: ComponentProps<typeof NewComments>) => {
  const { NewComments: Button } = use(late.arrives())
  return <Button {...props} />
}

/** Listens to what others do to a thread. The code that announces and merges it is loaded when there is something to announce. */
export const Arrivals = (props: Omit<ComponentProps<typeof NewComments>, 'answers' | 'forget'>) => {
  const { answers, forget } = useArrivals(props.threadKey)
  // Also loaded at the reader's first interaction: after an update of the blog a failed import reloads the page, which is best
  // done before anything is typed.
  useEffect(() => onFirstInteraction(() => void late.arrives()), [])
  if (answers.length + props.loaded.unshown.length === 0) return null
  return (
    <Suspense>
      <Announcement {...props} answers={answers} forget={forget} />
    </Suspense>
  )
}
