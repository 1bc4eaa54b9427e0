import { useEffect, useState } from 'react'

import { deskCookie } from '#/contract/cookie.ts'
import { browserCookies } from '#/http/cookies.ts'
import { useSite } from '#/ui/site.ts'

/** The server's markup, which is the same for all, knows of no session; another tab may begin or end it. */
export const useOwner = (): boolean => {
  const isOffered = useSite().features.includes('desk')
  const [isOwner, setOwner] = useState(false)
  useEffect(() => {
    if (!isOffered) return
    const look = () => setOwner(browserCookies.get(deskCookie) === '1')
    look()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [isOffered])
  return isOwner
}
