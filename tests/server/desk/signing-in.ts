import type { AppDeps } from '#/server/app.ts'

import { adminPassword, openComments, type SentRequest } from '../commenting.ts'

/** What a browser adds to a call that a page of the blog makes. */
export const fromThePage = { origin: 'https://blog.example.com', 'sec-fetch-site': 'same-origin' } as const

/** The cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

/** A blog whose owner is signed in. `own` calls as the desk does, with the session's cookie from a page of the blog. */
export const openAsOwner = async (given: Partial<AppDeps> = {}) => {
  const blog = await openComments(given)
  const signIn = async (password: unknown = adminPassword, more?: SentRequest) =>
    blog.send('POST', '/owner/session', { password }, more)
  const { headers } = await signIn()
  const cookie = cookiesOf(headers)
  const own = (method: string, path: string, sent?: unknown, more: SentRequest = {}) =>
    blog.send(method, path, sent, { ...more, headers: { cookie, ...fromThePage, ...more.headers } })
  return { ...blog, signIn, cookie, own }
}
