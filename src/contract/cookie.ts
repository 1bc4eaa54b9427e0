/**
 * The value of the first cookie of this name, as it was set, neither unquoted nor decoded: server and browser have to
 * read the same.
 */
export const cookieIn = (cookies: string, name: string): string | undefined =>
  cookies
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
