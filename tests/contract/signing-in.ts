import { cookiesOf } from '../cookies-of.ts'
import { talk } from './commenting.ts'
import type { ServerUnderTest } from './endpoint.ts'

/** What a browser adds to a call that a page of the blog makes. */
const fromThePage = { 'sec-fetch-site': 'same-origin' } as const

/** A server whose owner is signed in; `own` calls as the desk does. */
export const signedIn = async (server: ServerUnderTest) => {
  const { headers } = await server.ask('POST', '/api/owner/session', { password: server.adminPassword }, fromThePage)
  const cookie = cookiesOf(headers)
  const own = (method: string, path: string, body?: object) =>
    server.ask(method, path, body, { ...fromThePage, cookie })
  return { ...talk(server), own }
}
