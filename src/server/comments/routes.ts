import { type Context, Hono } from 'hono'

import { type Commented, commentedCookie, writeCommented } from '#/contract/commented.ts'

import type { Database } from '../database/database.ts'
import { clientAddress, networksOf } from '../http/client-address.ts'
import { jsonBody } from '../http/json-body.ts'
import { only } from '../http/only.ts'
import { idBefore, requiredId } from '../http/parameters.ts'
import { missing } from '../http/refused.ts'
import { createFairQueue } from '../limits/fair-queue.ts'
import { createTurns } from '../limits/turns.ts'
import { adminPasswordHash } from '../passwords/admin-password.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { postExists } from '../publishing/post-exists.ts'
import { createDeleteComment } from './delete-comment.ts'
import { createPasswordTries } from './password-tries.ts'
import { readDeletion, readIdempotencyKey, readNewComment, readOwnerPassword } from './requests.ts'
import { threadBatch } from './thread.ts'
import { createWriteComment } from './write-comment.ts'

export type CommentDeps = {
  readonly db: Database
  readonly clock: () => Date
  readonly passwords: Passwords
  /** The name that only the owner may write under. */
  readonly owner: string
  /** Whether one proxy in front tells the client's address. */
  readonly trustProxy: boolean
  /** Told when the comments of a post are not those of before. */
  readonly commentsChanged: (postId: number) => void
}

/**
 * With a cookie, caches in front keep nothing for this visitor, so that nobody is shown the page from before their own
 * comment; behind one that minds no cookies, the page itself sees by this one that it is from before. It lasts longer
 * than such caches may serve a page (`cacheControl` in `pages/page-answers.ts`: eleven minutes).
 */
const remember = (postId: number, commented: Commented): string =>
  `${commentedCookie(postId)}=${writeCommented(commented)}; Max-Age=900; Path=/; SameSite=Lax`

/** How many requests wait for an earlier one of the same client. */
const turnsWaiting = { perClient: 128, total: 1_024 }
/**
 * Few at once, so that those who come next do not find the two lanes of the password hash taken for long. Whoever is last
 * in line waits some ten seconds, less than the page does.
 */
const line = { atOnce: 4, waiting: 200 }

/** The call that reads on in a thread whose beginning came with its post. */
export const threadRoutes = ({ db, owner }: Pick<CommentDeps, 'db' | 'owner'>): Hono =>
  new Hono().get('/comment', async (c) => {
    const postId = requiredId(c, 'postId')
    const after = idBefore(c, 'after')
    const { comments, more } = await db.read(async (reader) => {
      if (!(await postExists(reader, postId))) throw missing('글을 찾을 수 없습니다.')
      return threadBatch(reader, postId, after, owner)
    })
    return c.json({ success: true, comments, ...(more && { more }) })
  })

/** The three calls that take a password. */
export const commentRoutes = (deps: CommentDeps): Hono => {
  const turns = createTurns(turnsWaiting)
  const queue = createFairQueue(line)
  const tries = createPasswordTries(deps)
  const write = createWriteComment({ ...deps, tries })
  const remove = createDeleteComment({ ...deps, tries })
  const inTurn = <T>(c: Context, task: (client: string) => Promise<T>): Promise<T> => {
    const client = clientAddress(c, deps.trustProxy)
    // Shared by the widest networks: a home with 256 addresses gets no more of it than one with a single one.
    return turns(client, () => queue(networksOf(client).at(-1) ?? client, () => task(client)))
  }
  const unkept = { 'cache-control': 'no-store' }

  return new Hono()
    .post('/comment', async (c) => {
      const key = readIdempotencyKey(c.req.header('idempotency-key'))
      const request = readNewComment(await jsonBody(c))
      const newComment = await inTurn(c, (client) => write(client, request, key))
      const answer = { success: true, msg: '댓글을 등록했습니다.', newComment }
      const own = { commentId: newComment.id, isDeleted: false }
      return c.json(answer, 201, { ...unkept, 'set-cookie': remember(request.postId, own) })
    })
    .delete('/comment', async (c) => {
      const request = readDeletion(await jsonBody(c))
      const postId = await inTurn(c, (client) => remove(client, request))
      const own = { commentId: request.commentId, isDeleted: true }
      return c.json({ success: true, msg: '댓글을 삭제했습니다.' }, 200, {
        ...unkept,
        'set-cookie': remember(postId, own),
      })
    })
    .all('/comment', only('GET', 'POST', 'DELETE'))
    .post('/user/authAdmin', async (c) => {
      const password = readOwnerPassword(await jsonBody(c))
      const success = await inTurn(c, async (client) =>
        tries.isRight(client, password, [await adminPasswordHash(deps.db)]),
      )
      return c.json({ success }, 200, unkept)
    })
    .all('/user/authAdmin', only('POST'))
}
