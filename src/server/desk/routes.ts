import { Hono } from 'hono'

import type { Site } from '#/contract/site.ts'
import { formMessages } from '#/text/form-messages.ts'

import { createDeleteComment } from '../comments/delete-comment.ts'
import type { PasswordGuards } from '../comments/password-guards.ts'
import { readOwnerPassword } from '../comments/requests.ts'
import { loadRules, writeRules } from '../comments/rules.ts'
import type { Database } from '../database/database.ts'
import { idInPath, jsonBody, optionalId } from '../http/parameters.ts'
import { allowOnly, Refused } from '../http/refused.ts'
import { adminPasswordHash } from '../passwords/admin-password.ts'
import { feedKey, feedPath, renewFeedKey } from '../passwords/feed-key.ts'
import type { OwnerAuth } from '../passwords/owner-session.ts'
import { createApproveComment, inboxComments, markSeen } from './inbox.ts'
import { loadNumbers } from './numbers.ts'
import { readEditedAt, readRules, readSeen, readState } from './requests.ts'

type Deps = PasswordGuards & {
  readonly db: Database
  readonly clock: () => Date
  readonly site: Site
  readonly auth: OwnerAuth
  readonly owner: string
  readonly commentsChanged: (postId: number) => void
}

const wrongPassword = () => new Refused(403, formMessages.wrongPassword, {}, 'owner.wrong_password')

const sessionRoutes = ({ db, auth, inPasswordQueue, tries }: Deps): Hono =>
  new Hono()
    .post('/owner/session', async (c) => {
      auth.refuseOtherSites(c)
      const password = readOwnerPassword(await jsonBody(c))
      const cookies = await inPasswordQueue(c, async (client) => {
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
    .all('/owner/session', allowOnly('POST', 'DELETE'))

/** The calls of the owner's desk. */
export const deskRoutes = (deps: Deps): Hono => {
  const { db, clock, site, auth, owner, commentsChanged } = deps
  const approve = createApproveComment(deps)
  const remove = createDeleteComment(deps)
  return new Hono()
    .use('/owner/*', async (c, next) => {
      await next()
      c.res.headers.set('cache-control', 'no-store')
    })
    .route('/', sessionRoutes(deps))
    .get('/owner/comments', async (c) => {
      await auth.requireSession(c)
      const state = readState(c.req.query('state'))
      const before = optionalId(c, 'before', 'request.wrong')
      const batch = await db.read((reader) => inboxComments(reader, state, before, owner))
      return c.json({ success: true, ...batch })
    })
    .all('/owner/comments', allowOnly('GET'))
    .post('/owner/comments/:id/approve', async (c) => {
      await auth.requireSessionAndOrigin(c)
      const id = idInPath(c, 'id', 'request.wrong')
      await approve(id, readEditedAt((await c.req.text()) === '' ? null : await jsonBody(c)))
      return c.json({ success: true, msg: '댓글을 보이게 했습니다.' })
    })
    .all('/owner/comments/:id/approve', allowOnly('POST'))
    .delete('/owner/comments/:id', async (c) => {
      await auth.requireSessionAndOrigin(c)
      await remove('', { commentId: idInPath(c, 'id', 'request.wrong'), password: '' }, true)
      return c.json({ success: true, msg: '댓글을 삭제했습니다.' })
    })
    .all('/owner/comments/:id', allowOnly('DELETE'))
    .put('/owner/seen', async (c) => {
      await auth.requireSessionAndOrigin(c)
      const id = readSeen(await jsonBody(c))
      await db.transact((writer) => markSeen(writer, id))
      return c.json({ success: true })
    })
    .all('/owner/seen', allowOnly('PUT'))
    .get('/owner/rules', async (c) => {
      await auth.requireSession(c)
      return c.json({ success: true, rules: await db.read(loadRules) })
    })
    .put('/owner/rules', async (c) => {
      await auth.requireSessionAndOrigin(c)
      const rules = readRules(await jsonBody(c))
      const changed = await db.transact(async (writer) => {
        const posts = await writeRules(writer, rules)
        for (const postId of posts) await db.announce(writer, { kind: 'comments', postId })
        return posts
      })
      for (const postId of changed) commentsChanged(postId)
      return c.json({ success: true, rules })
    })
    .all('/owner/rules', allowOnly('GET', 'PUT'))
    .get('/owner/numbers', async (c) => {
      await auth.requireSession(c)
      const postId = optionalId(c, 'postId', 'request.wrong')
      return c.json({ success: true, ...(await db.read((reader) => loadNumbers(reader, clock(), postId))) })
    })
    .all('/owner/numbers', allowOnly('GET'))
    .get('/owner/feed', async (c) => {
      await auth.requireSession(c)
      return c.json({ success: true, url: site.url + feedPath(await feedKey(db)) })
    })
    .post('/owner/feed', async (c) => {
      await auth.requireSessionAndOrigin(c)
      return c.json({ success: true, url: site.url + feedPath(await renewFeedKey(db)) })
    })
    .all('/owner/feed', allowOnly('GET', 'POST'))
}
