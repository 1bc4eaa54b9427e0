import { useLocation, useRouter } from '@tanstack/react-router'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'

/**
 * A state that back and forward find as it was, so that the page is as high as the scroll position they return to: kept in
 * `entries` by entry of the history. A link makes a new entry and begins anew.
 */
export const useEntryState = <T>(entries: Map<string, T>, initial: T): readonly [T, Dispatch<SetStateAction<T>>] => {
  const router = useRouter()
  const { pathname, entry } = useLocation({
    select: ({ pathname, state: { __TSR_key: entry = '' } }) => ({ pathname, entry }),
    structuralSharing: true,
  })
  const [home] = useState(pathname)
  const [shown, setShown] = useState(entry)
  const [value, setValue] = useState(() => entries.get(entry) ?? initial)
  // While the next page loads, the entry is already that page's.
  const isHere = pathname === home
  if (isHere && entry !== shown) {
    setShown(entry)
    setValue((current) => entries.get(entry) ?? current)
  }

  // A kept screen runs its effects when it is shown again, before it reads where: a link to it makes a new entry.
  useEffect(() => {
    const { __TSR_key: now = '' } = router.latestLocation.state
    if (now === entry) return
    // oxlint-disable-next-line react/set-state-in-effect -- being shown again is an event that only effects hear of
    setShown(now)
    setValue(entries.get(now) ?? initial)
  }, [router, entries, entry, initial])

  useEffect(() => {
    if (isHere) entries.set(entry, value)
  }, [entries, entry, isHere, value])
  return [value, setValue]
}
