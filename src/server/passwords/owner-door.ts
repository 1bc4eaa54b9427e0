import type { Context } from 'hono'

import { cookieIn, deskCookie } from '#/contract/cookie.ts'

import type { Database } from '../database/database.ts'
import { Refused } from '../http/refused.ts'
import { fromThisSite } from '../http/same-site.ts'
import { createOwnerSessions, sessionLifetime } from './owner-sessions.ts'

/** The cookie that is the only proof of the owner's session. */
const sessionCookie = 'owner'

type Deps = {
  readonly db: Database
  readonly clock: () => Date
  /** Where people open the site. */
  readonly siteUrl: string
}

const signedOut = () => new Refused(401, '주인으로 들어와 있지 않습니다. 다시 들어와 주세요.', {}, 'owner.signed_out')
const wrongSite = () =>
  new Refused(403, '다른 사이트에서 온 요청은 받지 않습니다. 이 사이트를 열어 다시 해 주세요.', {}, 'owner.wrong_site')

const tokenOf = (c: Context): string | null => cookieIn(c.req.header('cookie') ?? '', sessionCookie) || null

/** Lets the owner's calls in, by the session that a request's cookie belongs to. */
export const createOwnerDoor = ({ db, clock, siteUrl }: Deps) => {
  const sessions = createOwnerSessions({ db, clock })
  const attributes = `; Path=/; SameSite=Strict${siteUrl.startsWith('https:') ? '; Secure' : ''}`
  const cookies = (token: string, mark: string, age: number): readonly string[] => [
    `${sessionCookie}=${token}; Max-Age=${age}; HttpOnly${attributes}`,
    `${deskCookie}=${mark}; Max-Age=${age}${attributes}`,
  ]
  const requireSession = async (c: Context): Promise<void> => {
    const token = tokenOf(c)
    if (token === null || !(await sessions.isOpen(token))) throw signedOut()
  }

  const requireOwnSession = async (c: Context): Promise<void> => {
    await requireSession(c)
    if (fromThisSite(c, siteUrl) !== true) throw wrongSite()
  }

  return {
    /** Whether a session vouches for a request; one that is over, or that another site calls on, is refused. */
    vouches: async (c: Context): Promise<boolean> => {
      if (tokenOf(c) === null) return false
      await requireOwnSession(c)
      return true
    },
    /** Refuses who is not signed in. Enough for reading: another site cannot see the answer. */
    requireSession,
    /** Refuses who is not signed in, and what another site has sent in the owner's name. For all that changes something. */
    requireOwnSession,
    /** Signs in whoever gave the password that has this hash; answers the cookies, or `null` if it is the password no more. */
    signIn: async (c: Context, passwordHash: string): Promise<readonly string[] | null> => {
      const before = tokenOf(c)
      const token = await sessions.begin(passwordHash)
      if (token === null) return null
      if (before !== null) await sessions.end(before)
      return cookies(token, '1', sessionLifetime / 1_000)
    },
    /** Signs out who is signed in; answers the cookies that take the others away. */
    signOut: async (c: Context): Promise<readonly string[]> => {
      const token = tokenOf(c)
      if (token !== null && (await sessions.isOpen(token))) {
        if (fromThisSite(c, siteUrl) !== true) throw wrongSite()
        await sessions.end(token)
      }
      return cookies('', '', 0)
    },
    /** Refuses a request that a page of another site has sent. */
    refuseForeign: (c: Context): void => {
      if (fromThisSite(c, siteUrl) === false) throw wrongSite()
    },
  }
}
export type OwnerDoor = ReturnType<typeof createOwnerDoor>
