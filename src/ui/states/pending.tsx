import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect } from 'react'

import { messages } from '#/text/messages.ts'

import css from './pending.module.css'

const cards = Array.from({ length: 6 }, (_, index) => index)
const lines = ['92%', '100%', '96%', '88%', '99%', '94%', '60%']

/**
 * Scrolls to the top when going forward, because the scroll position of the last screen would show only the footer.
 * Going back, the position is kept for the router to restore.
 */
const PendingScreen = ({ children }: { children: ReactNode }) => {
  const router = useRouter()
  useLayoutEffect(() => {
    // The router would record the scrolling of a placeholder as that of the screen that is being left.
    const ignore = (event: Event) => event.stopPropagation()
    window.addEventListener('scroll', ignore, { capture: true })
    return () => window.removeEventListener('scroll', ignore, { capture: true })
  }, [])
  useLayoutEffect(() => {
    const { location, resolvedLocation } = router.state
    // On the first screen there is nothing to return to, and the address may name a place.
    if (resolvedLocation === undefined) return
    if (location.state.__TSR_index >= resolvedLocation.state.__TSR_index) window.scrollTo(0, 0)
  }, [router])
  return <div className={css.screen}>{children}</div>
}

export const PostListPending = () => (
  <PendingScreen>
    <p role="status" className={css.status}>
      {messages.postListPending}
    </p>
    <div className={css.cards} aria-hidden="true">
      {cards.map((card) => (
        <div key={card} className={css.card}>
          <span className={css.picture} />
          <span className={css.line} />
          <span className={css.line} data-short="" />
        </div>
      ))}
    </div>
  </PendingScreen>
)

export const PostPending = () => (
  <PendingScreen>
    <p role="status" className={css.status}>
      {messages.postPending}
    </p>
    <div className={css.post} aria-hidden="true">
      <span className={css.picture} />
      {lines.map((width) => (
        <span key={width} className={css.line} style={{ width }} />
      ))}
    </div>
  </PendingScreen>
)

const TextPending = ({ text }: { text: string }) => (
  <PendingScreen>
    <p role="status" className={css.status}>
      {text}
    </p>
  </PendingScreen>
)

export const TagsPending = () => <TextPending text={messages.tagsPending} />

/** Of screens without a placeholder of their own, while their code is loaded. */
export const ScreenPending = () => <TextPending text={messages.screenPending} />
