import { useSyncExternalStore } from 'react'

import { deskCookie } from '#/contract/cookie.ts'
import { browserCookies } from '#/http/cookies.ts'
import { useSite } from '#/ui/site.ts'

/** The session has ended: the page continues as a visitor's. */
export const forgetSession = (): void => browserCookies.set(deskCookie, '', 0)

/** Another tab may begin or end the session. */
const onFocus = (look: () => void) => {
  window.addEventListener('focus', look)
  return () => window.removeEventListener('focus', look)
}
const hasSession = (): boolean => browserCookies.get(deskCookie) === '1'
/** Server-rendered markup is the same for everyone, and so without a session. */
const nobody = (): boolean => false

/** Whether the owner is signed in, as far as the page knows; the cookie is read with each rendering. */
export const useOwner = (): boolean =>
  useSyncExternalStore(onFocus, useSite().features.includes('desk') ? hasSession : nobody, nobody)
