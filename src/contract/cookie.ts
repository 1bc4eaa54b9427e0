/**
 * The raw value of the first cookie of this name in a `Cookie` header or `document.cookie`, neither unquoted nor decoded.
 * Shared, because server and browser have to read the same value.
 */
export const cookieIn = (cookies: string, name: string): string | undefined =>
  cookies
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/**
 * For this long after a view of a post, the browser does not report another. Per this time, the server counts a limited number of
 * views of one post by one client.
 */
export const viewPeriodMs = 3 * 3_600_000

/** A cookie that scripts can read, set with the session cookie. It grants nothing; it tells the page that there is a session. */
export const deskCookie = 'desk'

/** A visitor's choices, in cookies, so that the server renders with them and nothing flashes. */
export type Preferences = {
  readonly view: 'album' | 'list'
  readonly theme: 'system' | 'light' | 'dark'
}

/** Reads preferences from cookies, or from the attributes of a server-rendered root. */
export const parsePreferences = (get: (name: string) => string | undefined): Preferences => {
  const theme = get('theme')
  return {
    view: get('view') === 'list' ? 'list' : 'album',
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
  }
}

/** The preferences in a `Cookie` header. */
export const preferencesIn = (cookies: string | null | undefined): Preferences =>
  parsePreferences((name) => cookieIn(cookies ?? '', name))
