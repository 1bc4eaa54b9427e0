import Cookies from 'js-cookie'

export type CookieStore = {
  readonly get: (name: string) => string | undefined
  readonly set: (name: string, value: string, lifetimeMs: number) => void
}

/** The cookies of this page, as `ui-contract` fixes them: the whole site, `SameSite=Lax`. */
export const browserCookies: CookieStore = {
  get: (name) => Cookies.get(name),
  set: (name, value, lifetimeMs) => {
    Cookies.set(name, value, { expires: new Date(Date.now() + lifetimeMs), path: '/', sameSite: 'lax' })
  },
}

/** The cookies of a request, on the server, where nothing is written. */
export const requestCookies = (header: string | null): CookieStore => {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
  const values = new Map(pairs.map(([name = '', value = '']) => [name, value]))
  return { get: (name) => values.get(name), set: () => {} }
}
