import { Hono } from 'hono'
import * as z from 'zod'

import { holdRules, inboxFilters, ruleLimits, type InboxFilter } from '#/contract/desk.ts'
import type { Site } from '#/contract/site.ts'
import { formMessages } from '#/text/form-messages.ts'

import { wordKey } from '../comments/confusables.ts'
import { eraseComment } from '../comments/delete-comment.ts'
import { parseOwnerPassword } from '../comments/requests.ts'
import { loadRules, writeRules } from '../comments/rules.ts'
import type { Database } from '../database/database.ts'
import { cursorField, idField, idInPath, jsonBody, optionalId, parseBody } from '../http/parameters.ts'
import { Refused, allowOnly } from '../http/refused.ts'
import { adminPasswordHash } from '../passwords/admin-password.ts'
import { feedKey, feedPath, renewFeedKey } from '../passwords/feed-key.ts'
import type { OwnerAuth } from '../passwords/owner-session.ts'
import type { PasswordGuards } from '../passwords/password-guards.ts'
import { approveComment, inboxComments, markSeen } from './inbox.ts'
import { loadNumbers } from './numbers.ts'

const wrong = (message: string) => new Refused(400, `요청이 올바르지 않습니다. ${message}`, 'request.wrong')

/** Parses a request's body; throws 400. */
const read = <T extends z.ZodType>(schema: T, body: unknown): z.output<T> => parseBody(schema, body, wrong)

const objectExpected = { error: '본문을 JSON 객체로 보내 주세요.' }

const word = z
  .string({ error: 'words 값으로 글자의 목록을 보내 주세요.' })
  .refine((text) => text.isWellFormed(), { error: '막을 말에 깨진 글자가 있습니다.' })
  .transform((text) => text.trim().normalize('NFC'))
  .refine((text) => text.length <= ruleLimits.length, { error: `막을 말은 ${ruleLimits.length}자까지입니다.` })

/** Drops words of the same key, and those of none (only spaces, marks or private use characters): every comment contains it. */
const distinct = (words: readonly string[]): string[] => {
  const known = new Set([''])
  return words.filter((text) => {
    const key = wordKey(text)
    return !known.has(key) && known.add(key)
  })
}

const Rules = z.object(
  {
    hold: z.enum(holdRules, { error: `hold 값은 ${holdRules.join(', ')} 가운데 하나입니다.` }),
    words: z
      .array(word, { error: 'words 값으로 글자의 목록을 보내 주세요.' })
      .transform(distinct)
      .refine((words) => words.length <= ruleLimits.count, { error: `막을 말은 ${ruleLimits.count}개까지입니다.` }),
    closed: z
      .array(idField('글의 번호로 1 이상의 정수를 보내 주세요.'), {
        error: 'closed 값으로 글 번호의 목록을 보내 주세요.',
      })
      .transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b)),
  },
  objectExpected,
)

const Seen = z.object({ id: cursorField('id 값으로 댓글의 번호나 0을 보내 주세요.') }, objectExpected)

const wrongVersion = 'edited_at 값으로 읽은 댓글의 edited_at을 보내 주세요.'
const Approval = z
  .object(
    {
      edited_at: z.union([z.literal(''), z.iso.datetime({ error: wrongVersion })], { error: wrongVersion }).optional(),
    },
    objectExpected,
  )
  .nullable()

/** Parses the `state` parameter; `new` if absent. */
const parseFilter = (text: string | undefined): InboxFilter => {
  const state = inboxFilters.find((name) => name === (text ?? 'new'))
  if (state === undefined) throw wrong(`state 값은 ${inboxFilters.join(', ')} 가운데 하나입니다.`)
  return state
}

type Deps = PasswordGuards & {
  readonly db: Database
  readonly clock: () => Date
  readonly site: Site
  readonly auth: OwnerAuth
  readonly owner: string
}

const wrongPassword = () => new Refused(403, formMessages.wrongPassword, 'owner.wrong_password')

const sessionRoutes = ({ db, auth, inPasswordQueue, tries }: Deps): Hono =>
  new Hono()
    .post('/owner/session', async (c) => {
      auth.refuseOtherSites(c)
      const password = parseOwnerPassword(await jsonBody(c))
      const isSignedIn = await inPasswordQueue(c, async (client) => {
        const hash = await db.read(adminPasswordHash)
        return (await tries.isRight(client, password, hash)) && auth.signIn(c, hash)
      })
      if (!isSignedIn) throw wrongPassword()
      return c.json({ success: true })
    })
    .delete('/owner/session', async (c) => {
      await auth.signOut(c)
      return c.json({ success: true })
    })
    .all('/owner/session', allowOnly('POST', 'DELETE'))

/** The calls of the owner's desk. */
export const deskRoutes = (deps: Deps): Hono => {
  const { db, clock, site, auth, owner } = deps
  return new Hono()
    .use('/owner/*', async (c, next) => {
      await next()
      c.res.headers.set('cache-control', 'no-store')
    })
    .route('/', sessionRoutes(deps))
    .get('/owner/comments', async (c) => {
      await auth.requireSession(c)
      const state = parseFilter(c.req.query('state'))
      const before = optionalId(c, 'before', 'request.wrong')
      const batch = await db.read((reader) => inboxComments(reader, state, before, owner))
      return c.json({ success: true, ...batch })
    })
    .all('/owner/comments', allowOnly('GET'))
    .post('/owner/comments/:id/approve', async (c) => {
      await auth.requireSessionAndOrigin(c)
      const id = idInPath(c, 'request.wrong')
      const approval = read(Approval, (await c.req.text()) === '' ? null : await jsonBody(c))
      await approveComment(db, id, approval?.edited_at ?? null)
      return c.json({ success: true, msg: '댓글을 보이게 했습니다.' })
    })
    .all('/owner/comments/:id/approve', allowOnly('POST'))
    .delete('/owner/comments/:id', async (c) => {
      await auth.requireSessionAndOrigin(c)
      await eraseComment(deps, idInPath(c, 'request.wrong'))
      return c.json({ success: true, msg: '댓글을 삭제했습니다.' })
    })
    .all('/owner/comments/:id', allowOnly('DELETE'))
    .put('/owner/seen', async (c) => {
      await auth.requireSessionAndOrigin(c)
      const { id } = read(Seen, await jsonBody(c))
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
      const rules = read(Rules, await jsonBody(c))
      await db.transact(async (writer) => {
        const posts = await writeRules(writer, rules)
        for (const postId of posts) await db.announce(writer, { kind: 'comments', postId })
      })
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
      return c.json({ success: true, url: site.url + feedPath(await db.transact(renewFeedKey)) })
    })
    .all('/owner/feed', allowOnly('GET', 'POST'))
}
