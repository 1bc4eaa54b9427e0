import { Hono } from 'hono'

import { fieldMessages } from '#/text/field-messages.ts'

import { readOwnerPassword } from '../comments/requests.ts'
import type { PasswordCalls } from '../comments/routes.ts'
import type { Database } from '../database/database.ts'
import { jsonBody } from '../http/parameters.ts'
import { only, Refused } from '../http/refused.ts'
import { adminPasswordHash } from '../passwords/admin-password.ts'
import type { OwnerAuth } from '../passwords/owner-session.ts'

type Deps = PasswordCalls & { readonly db: Database; readonly auth: OwnerAuth }

const wrongPassword = () => new Refused(403, fieldMessages.wrongPassword, {}, 'owner.wrong_password')

/** Signs the owner in and out. */
export const sessionRoutes = ({ db, auth, inTurn, tries }: Deps): Hono =>
  new Hono()
    .post('/owner/session', async (c) => {
      auth.requireSameSite(c)
      const password = readOwnerPassword(await jsonBody(c))
      const cookies = await inTurn(c, async (client) => {
        const hash = await adminPasswordHash(db)
        return (await tries.isRight(client, password, hash)) ? auth.signIn(c, hash) : null
      })
      if (cookies === null) throw wrongPassword()
      for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
      return c.json({ success: true })
    })
    .delete('/owner/session', async (c) => {
      for (const cookie of await auth.signOut(c)) c.header('set-cookie', cookie, { append: true })
      return c.json({ success: true })
    })
    .all('/owner/session', only('POST', 'DELETE'))
