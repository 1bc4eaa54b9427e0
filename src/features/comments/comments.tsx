import { use, useEffect, useState } from 'react'

import { deskCookie } from '#/contract/cookie.ts'
import { browserCookies } from '#/http/cookies.ts'
import { createLateModule } from '#/http/late-module.ts'
import { useSite } from '#/ui/site.ts'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { WhenNear } from '#/ui/when-near.tsx'

import type { CommentsProps } from './comment-section.tsx'

const code = createLateModule(() => import('./comment-section.tsx'))

/** Loads the code of the comments; server-rendered pages need it only when the reader comes near them. */
export const fetchComments = code.fetch

const Section = (props: CommentsProps) => {
  const isHydrated = useHydrated()
  const { CommentSection } = code.now() ?? use(isHydrated ? code.fetch() : code.arrives())
  return <CommentSection {...props} />
}

/** Whether the server's markup has to be hydrated at once: the address names a comment, or the owner is signed in. */
const isOtherwise = (): boolean =>
  !import.meta.env.SSR && (window.location.hash.startsWith('#comment-') || browserCookies.get(deskCookie) === '1')

const live = createLateModule(() => import('./new-comments.tsx'))
/** Delay before listening for new comments, in milliseconds, because the page itself has priority. */
const restBeforeLive = 2_000

type NewsProps = Parameters<Awaited<ReturnType<typeof live.fetch>>['NewComments']>[0]

/** Announces new comments, once its code is loaded. */
const News = (props: NewsProps) => {
  const isOffered = useSite().features.includes('live')
  const [code, setCode] = useState<Awaited<ReturnType<typeof live.fetch>> | null>(live.now)
  useEffect(() => {
    if (!isOffered || code !== null) return
    let isLeft = false
    const timer = setTimeout(() => void live.arrives().then((arrived) => isLeft || setCode(arrived)), restBeforeLive)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [isOffered, code])
  if (!isOffered || code === null) return null
  const { NewComments } = code
  return <NewComments {...props} />
}

const none: readonly number[] = []

/** The comments of a post. */
export const Comments = (props: Omit<CommentsProps, 'arrived'>) => {
  const [arrived, setArrived] = useState(none)
  return (
    <>
      <WhenNear atOnce={isOtherwise() || arrived.length > 0}>
        <Section {...props} arrived={arrived} />
      </WhenNear>
      <News threadKey={props.threadKey} loaded={props.loaded} onShow={setArrived} />
    </>
  )
}
