import { useLocation, useRouter } from '@tanstack/react-router'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'

/**
 * A state that is restored by back and forward, so that the page has the height for the restored scroll position. It is kept in
 * `values` by history entry; a link to another page starts with the initial state, a hash link within the page keeps the current
 * one.
 */
export const useHistoryState = <T>(values: Map<string, T>, initial: T): readonly [T, Dispatch<SetStateAction<T>>] => {
  const router = useRouter()
  const { pathname, historyKey } = useLocation({
    select: ({ pathname, state: { __TSR_key: historyKey = '' } }) => ({ pathname, historyKey }),
    structuralSharing: true,
  })
  const [home] = useState(pathname)
  const [shown, setShown] = useState(historyKey)
  const [value, setValue] = useState(() => values.get(historyKey) ?? initial)
  // While the next page loads, the key is already that page's.
  const isHere = pathname === home
  if (isHere && historyKey !== shown) {
    setShown(historyKey)
    setValue((current) => values.get(historyKey) ?? current)
  }

  // A kept screen runs its effects when it is shown again, before `useLocation` has changed. If a link led here, the entry of the
  // history is new, and begins with the initial state.
  useEffect(() => {
    const { __TSR_key: now = '' } = router.latestLocation.state
    if (now === historyKey) return
    // oxlint-disable-next-line react/set-state-in-effect -- only effects notice that a screen is shown again
    setShown(now)
    setValue(values.get(now) ?? initial)
  }, [router, values, historyKey, initial])

  useEffect(() => {
    if (isHere) values.set(historyKey, value)
  }, [values, historyKey, isHere, value])
  return [value, setValue]
}
