import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { commentName, commentIdIn } from '#/contract/addresses.ts'
import { useHydrated } from '#/ui/use-hydrated.ts'

/**
 * The id of the comment that the address names (`#comment-12`). The router scrolls to it, or to where the
 * visitor had been, unless the server has rendered the page: then the comment shows only after hydration.
 */
export const useLinkedId = (): number | null => {
  // What comes after `#` never reaches the server.
  const isHydrated = useHydrated()
  const { pathname, hash } = useLocation({
    select: ({ pathname, hash }) => ({ pathname, hash }),
    structuralSharing: true,
  })
  const [home] = useState(pathname)
  const wasHydrated = useRef(isHydrated)
  // While the next page loads, the address is already that page's.
  const linkedId = isHydrated && pathname === home ? commentIdIn(hash) : null

  useEffect(() => {
    if (!isHydrated || wasHydrated.current) return
    wasHydrated.current = true
    if (linkedId !== null) document.getElementById(commentName(linkedId))?.scrollIntoView()
  }, [isHydrated, linkedId])
  return linkedId
}

/** Scrolls to the comment that the address names when it had to be loaded first; the router does so only if it is there. */
export const useScrollToLoaded = (linkedId: number | null, isLoading: boolean): void => {
  const loading = useRef<number | null>(null)
  useEffect(() => {
    if (isLoading) loading.current = linkedId
    else if (linkedId !== null && loading.current === linkedId) {
      loading.current = null
      document.getElementById(commentName(linkedId))?.scrollIntoView()
    }
  }, [linkedId, isLoading])
}
