/**
 * The value of the first cookie of this name, as it was set, neither unquoted nor decoded: server and browser have to
 * read the same.
 */
export const cookieIn = (cookies: string, name: string): string | undefined =>
  cookies
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The readable cookie beside the session's own: it proves nothing, and tells the page that there is a session to ask for. */
export const deskCookie = 'desk'
