import { createHash, randomBytes } from 'node:crypto'

import type { Context } from 'hono'

import { cookieIn, deskCookie } from '#/contract/cookie.ts'

import { type Database, instant } from '../database/database.ts'
import { Refused } from '../http/refused.ts'
import { adminPasswordHash } from './admin-password.ts'

/** The cookie that holds the session's token. */
const sessionCookie = 'owner'

/** How long a session lasts. */
const sessionLifetimeMs = 30 * 86_400_000

/** The database holds hashes only, so that nobody can sign in with a copy of it. Tokens are too long to be guessed. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const isOurs = (c: Context, origin: string, siteUrl: string): boolean => {
  const [given, ours] = [URL.parse(origin), URL.parse(siteUrl)]
  if (given === null || given.origin !== origin) return false
  if (given.origin === ours?.origin) return true
  // Under another host name the scheme is unknown, because a proxy may terminate TLS; under the name of `siteUrl` it is known.
  return given.host === c.req.header('host') && given.host !== ours?.host
}

/**
 * Which site's page sent a request, by its `Origin` and `Sec-Fetch-Site` headers, which no page can forge; another port or
 * subdomain is another site. `unknown` if the request has neither header, as without a browser.
 */
const senderOf = (c: Context, siteUrl: string): 'this site' | 'another site' | 'unknown' => {
  const [origin, site] = [c.req.header('origin'), c.req.header('sec-fetch-site')]
  if (origin === undefined && site === undefined) return 'unknown'
  const isThis = (site === undefined || site === 'same-origin') && (origin === undefined || isOurs(c, origin, siteUrl))
  return isThis ? 'this site' : 'another site'
}

type StoreDeps = { readonly db: Database; readonly clock: () => Date }

/** The sessions in the database: shared by all servers of the blog, kept across restarts. */
const createSessionRows = ({ db, clock }: StoreDeps) => ({
  /** Resolves with a new session's token; `null` if the password with this hash has been replaced since it was checked. */
  begin: (passwordHash: string): Promise<string | null> =>
    db.transact(async (writer) => {
      if ((await adminPasswordHash(writer)) !== passwordHash) return null
      const now = clock()
      await writer.deleteFrom('owner_session').where('ends_at', '<=', now.toISOString()).execute()
      const token = randomBytes(32).toString('base64url')
      const ends_at = instant(now.getTime() + sessionLifetimeMs)
      await writer
        .insertInto('owner_session')
        .values({ token: hashOf(token), ends_at })
        .execute()
      return token
    }),
  isOpen: async (token: string): Promise<boolean> => {
    const now = clock().toISOString()
    const session = await db.read((reader) =>
      reader
        .selectFrom('owner_session')
        .select('token')
        .where('token', '=', hashOf(token))
        .where('ends_at', '>', now)
        .executeTakeFirst(),
    )
    return session !== undefined
  },
  end: (token: string): Promise<unknown> =>
    db.transact((writer) => writer.deleteFrom('owner_session').where('token', '=', hashOf(token)).execute()),
})

const signedOutError = () =>
  new Refused(401, '주인으로 들어와 있지 않습니다. 책상(/owner)에서 다시 들어와 주세요.', 'owner.signed_out')
const wrongSiteError = () =>
  new Refused(403, '다른 사이트에서 온 요청은 받지 않습니다. 이 사이트를 열어 다시 해 주세요.', 'owner.wrong_site')

const tokenOf = (c: Context): string | null => cookieIn(c.req.header('cookie') ?? '', sessionCookie) || null

/** Signs the owner in and out, and guards the owner's calls. `siteUrl`: where people open the site. */
export const createOwnerAuth = ({ db, clock, siteUrl }: StoreDeps & { readonly siteUrl: string }) => {
  const sessions = createSessionRows({ db, clock })
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  const setCookies = (c: Context, token: string, mark: string, age: number): void => {
    const session = `${sessionCookie}=${token}; Max-Age=${age}; HttpOnly; Path=/; SameSite=Strict${secure}`
    c.header('set-cookie', session, { append: true })
    // Lax is safe, because this cookie proves nothing. It is sent even when the owner follows a link in a notice, so that the
    // view is not counted.
    c.header('set-cookie', `${deskCookie}=${mark}; Max-Age=${age}; Path=/; SameSite=Lax${secure}`, { append: true })
  }
  /** Rejects with 401 without a session. Enough for reading: another site cannot see the answer. */
  const requireSession = async (c: Context): Promise<void> => {
    const token = tokenOf(c)
    if (token === null || !(await sessions.isOpen(token))) throw signedOutError()
  }
  /** Rejects with 401 without a session, with 403 if another site sent the request (CSRF). For every call that changes something. */
  const requireSessionAndOrigin = async (c: Context): Promise<void> => {
    await requireSession(c)
    if (senderOf(c, siteUrl) !== 'this site') throw wrongSiteError()
  }

  /** Throws 403 if the browser says that another site sent the request. */
  const refuseOtherSites = (c: Context): void => {
    if (senderOf(c, siteUrl) === 'another site') throw wrongSiteError()
  }

  return {
    requireSession,
    requireSessionAndOrigin,
    refuseOtherSites,
    /**
     * Whether a request comes with a session. Rejects with 401 if the session is not valid, and 403 for requests of other sites; only
     * a call that changes something has to prove its origin.
     */
    requireValidSessionIfSent: async (c: Context, purpose: 'read' | 'change'): Promise<boolean> => {
      if (tokenOf(c) === null) return false
      if (purpose === 'change') await requireSessionAndOrigin(c)
      else {
        refuseOtherSites(c)
        await requireSession(c)
      }
      return true
    },
    /** Starts a session and sets its cookies; resolves with `false` if the password with this hash has been replaced. */
    signIn: async (c: Context, passwordHash: string): Promise<boolean> => {
      const before = tokenOf(c)
      const token = await sessions.begin(passwordHash)
      if (token === null) return false
      if (before !== null) await sessions.end(before)
      setCookies(c, token, '1', sessionLifetimeMs / 1_000)
      return true
    },
    /** Ends the session, if there is one, and clears its cookies. */
    signOut: async (c: Context): Promise<void> => {
      const token = tokenOf(c)
      if (token !== null && (await sessions.isOpen(token))) {
        if (senderOf(c, siteUrl) !== 'this site') throw wrongSiteError()
        await sessions.end(token)
      }
      setCookies(c, '', '', 0)
    },
  }
}
export type OwnerAuth = ReturnType<typeof createOwnerAuth>
