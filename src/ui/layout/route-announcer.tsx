import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { takesText } from '../keyboard.ts'
import { focusMainIfLost, focusTarget } from './focus-main.ts'

import css from '../visually-hidden.module.css'

/** Announces to screen readers that a screen has come, by a link or a retry, and moves the focus to it or to what its hash names. */
export const RouteAnnouncer = () => {
  const router = useRouter()
  const [title, setTitle] = useState('')

  useEffect(() => {
    let hasFailed = false
    return router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      const isRetry = hasFailed
      hasFailed = router.state.matches.some(({ status }) => status === 'error')
      if (fromLocation === undefined) return
      // The search replaces its address as one types, and its status says what is found.
      const isTyping = takesText(document.activeElement)
      if (!isRetry && !pathChanged && (isTyping || fromLocation.searchStr === toLocation.searchStr)) return
      // A failure is an alert, which is announced anyway; the same title twice would not be.
      setTitle(hasFailed ? '' : document.title)
      // The focused element went away with its screen. Going back or forward restores it (`kept-screens.tsx`).
      const target = router.options.context.isReturn() ? null : document.getElementById(toLocation.hash)
      if (target !== null && document.activeElement === document.body) focusTarget(target)
      focusMainIfLost()
    })
  }, [router])

  return (
    <p className={css.hidden} aria-live="polite">
      {title}
    </p>
  )
}
