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

/** The cookies of a request, on the server, where nothing is written. */
export const requestCookies = (header: string | null): CookieStore => ({
  get: (name) => cookieIn(header ?? '', name),
  set: () => {},
})

/** Whether the owner is signed in, as far as this browser knows: the session itself is in a cookie that scripts cannot read. */
export const hasDeskSession = (): boolean => browserCookies.get(deskCookie) === '1'
