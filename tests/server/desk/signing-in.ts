import type { AppDeps } from '#/server/app.ts'

import { cookiesOf } from '../../cookies-of.ts'
import { adminPassword, openComments, type SentRequest } from '../commenting.ts'

/** What a browser adds to a call that a page of the blog makes. */
export const fromThePage = { origin: 'https://blog.example.com', 'sec-fetch-site': 'same-origin' } as const

/** A blog whose owner is signed in. `own` calls as the desk does, with the session's cookie from a page of the blog. */
export const openAsOwner = async (given: Partial<AppDeps> = {}) => {
  const blog = await openComments(given)
  const signIn = async (password: unknown = adminPassword, more?: SentRequest) => {
    const answer = await blog.send('POST', '/owner/session', { password }, more)
    return { ...answer, cookie: cookiesOf(answer.headers) }
  }
  const { cookie } = await signIn()
  const own = (method: string, path: string, sent?: unknown, more: SentRequest = {}) =>
    blog.send(method, path, sent, { ...more, headers: { cookie, ...fromThePage, ...more.headers } })
  return { ...blog, signIn, cookie, own }
}
