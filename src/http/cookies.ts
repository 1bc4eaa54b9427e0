import Cookies from 'js-cookie'

export type CookieStore = {
  readonly get: (name: string) => string | undefined
  readonly set: (name: string, value: string, lifetimeMs: number) => void
}

/** The value of a cookie as it was set, not unquoted or decoded: server and browser have to read the same. */
const valueIn = (cookies: string, name: string): string | undefined =>
  cookies
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The cookies of this page, as `ui-contract` fixes them: the whole site, `SameSite=Lax`. */
export const browserCookies: CookieStore = {
  get: (name) => valueIn(document.cookie, name),
  set: (name, value, lifetimeMs) => {
    Cookies.set(name, value, { expires: new Date(Date.now() + lifetimeMs), path: '/', sameSite: 'lax' })
  },
}

/** The cookies of a request, on the server, where nothing is written. */
export const requestCookies = (header: string | null): CookieStore => ({
  get: (name) => valueIn(header ?? '', name),
  set: () => {},
})
