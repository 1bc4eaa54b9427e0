import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import css from '../visually-hidden.module.css'

/** A screen reader hears of a page load, but not of a page that a script puts in its place. */
export const RouteAnnouncer = () => {
  const router = useRouter()
  const [title, setTitle] = useState('')

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation !== undefined) setTitle(document.title)
      }),
    [router],
  )

  return (
    <p className={css.hidden} aria-live="polite">
      {title}
    </p>
  )
}
