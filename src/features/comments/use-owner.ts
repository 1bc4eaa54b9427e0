import { useEffect, useState } from 'react'

import { deskCookie } from '#/contract/cookie.ts'
import { browserCookies } from '#/http/cookies.ts'
import type { Entry } from '#/thread/entries.ts'
import { useSite } from '#/ui/site.ts'

/** The server knows of no session any more: the page goes on as a visitor's. */
export const forgetSession = (): void => browserCookies.set(deskCookie, '', 0)

/**
 * The server's markup, which is the same for all, knows of no session; another tab may begin or end it, and what becomes
 * of the `entries` may tell that it is over.
 */
export const useOwner = (entries: readonly Entry[]): boolean => {
  const isOffered = useSite().features.includes('desk')
  const [isOwner, setOwner] = useState(false)
  useEffect(() => {
    if (!isOffered) return
    const look = () => setOwner(browserCookies.get(deskCookie) === '1')
    look()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [isOffered, entries])
  return isOwner
}
