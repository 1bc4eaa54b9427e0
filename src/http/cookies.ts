import Cookies from 'js-cookie'

import { cookieIn, deskCookie } from '#/contract/cookie.ts'

export type CookieStore = {
  readonly get: (name: string) => string | undefined
  readonly set: (name: string, value: string, lifetimeMs: number) => void
}

/** The cookies of this page, for the whole site, `SameSite=Lax`. */
export const browserCookies: CookieStore = {
  get: (name) => cookieIn(document.cookie, name),
  set: (name, value, lifetimeMs) => {
    Cookies.set(name, value, { expires: new Date(Date.now() + lifetimeMs), path: '/', sameSite: 'lax' })
  },
}

/** Whether the owner is signed in, as far as this browser knows: the session itself is in a cookie that scripts cannot read. */
export const hasDeskSession = (): boolean => browserCookies.get(deskCookie) === '1'
