import { type ComponentProps, use, useEffect, useState } from 'react'

import { commentIdIn } from '#/contract/addresses.ts'
import { hasDeskSession } from '#/http/cookies.ts'
import { createLateModule } from '#/http/late-module.ts'
import { useSite } from '#/ui/site.ts'
import { WhenNear } from '#/ui/when-near.tsx'

import type { Arrivals } from './arrivals.tsx'
import type { CommentsProps } from './comment-section.tsx'
import { lateCommentSection } from './late-comment-section.ts'

import css from './comments.module.css'

const Section = (props: CommentsProps) => {
  // Not `load`, whose promise is new after a failure: React would render, and so import, again and again.
  const { CommentSection } =
    lateCommentSection.loaded() ?? use(lateCommentSection.loadWithRetry(window.recoverPage, window.failEarly))
  return <CommentSection {...props} />
}

/** Whether the server's markup has to be hydrated at once: the address names a comment, or the owner is signed in. */
const mustHydrateAtOnce = (): boolean =>
  !import.meta.env.SSR && (commentIdIn(window.location.hash.slice(1)) !== null || hasDeskSession())

const live = createLateModule(() => import('./arrivals.tsx'))
/** Delay before listening for new comments, in milliseconds, because the page itself has priority. */
const restBeforeLiveMs = 2_000

/** Announces new comments, once its code is loaded. */
const LateArrivals = (props: ComponentProps<typeof Arrivals>) => {
  const isOffered = useSite().features.includes('live')
  const [module, setModule] = useState(live.loaded)
  useEffect(() => {
    if (!isOffered || module !== null) return
    let isLeft = false
    const timer = setTimeout(
      () => void live.loadWithRetry().then((loaded) => isLeft || setModule(loaded)),
      restBeforeLiveMs,
    )
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [isOffered, module])
  return (
    isOffered && (
      <div role="status" className={css.news}>
        {module !== null && <module.Arrivals {...props} />}
      </div>
    )
  )
}

const noIds: readonly number[] = []

/** The comments of a post: hydrated when the reader comes near them, and watched for new ones. */
export const Comments = (props: Omit<CommentsProps, 'justShown'>) => {
  const [justShown, setJustShown] = useState(noIds)
  return (
    <>
      <WhenNear atOnce={mustHydrateAtOnce() || justShown.length > 0}>
        <Section {...props} justShown={justShown} />
      </WhenNear>
      <LateArrivals
        threadKey={props.threadKey}
        storage={props.stores.storage}
        loaded={props.loaded}
        onShow={setJustShown}
      />
    </>
  )
}
