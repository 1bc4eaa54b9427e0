import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { afterPaint } from '../after-paint.ts'

import css from '../visually-hidden.module.css'

/** A screen reader hears of a page load, but not of a page that a script puts in its place. */
export const RouteAnnouncer = () => {
  const router = useRouter()
  const [title, setTitle] = useState('')

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation === undefined) return
        if (!pathChanged && fromLocation.searchStr === toLocation.searchStr) return
        setTitle(document.title)
        // What had the focus went away with its screen: reading goes on with the new one. After the paint, for focus
        // would force the layout of the whole screen before it.
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
