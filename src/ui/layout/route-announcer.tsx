import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { afterPaint } from '../main-thread.ts'

import css from '../visually-hidden.module.css'

/** Announces client-side navigation to screen readers, and moves the focus to the new screen. */
export const RouteAnnouncer = () => {
  const router = useRouter()
  const [title, setTitle] = useState('')

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation === undefined) return
        if (!pathChanged && fromLocation.searchStr === toLocation.searchStr) return
        setTitle(document.title)
        // The focused element went away with its screen. After the paint, because focusing forces a layout.
        afterPaint(() => {
          if (document.activeElement === document.body)
            document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
        })
      }),
    [router],
  )

  return (
    <p className={css.hidden} aria-live="polite">
      {title}
    </p>
  )
}
