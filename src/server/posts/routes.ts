import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'

import { messages } from '#/text/messages.ts'

import { findCategory, findSubcategory, noCategory } from '../categories/categories.ts'
import type { Database, Reader } from '../database/database.ts'
import { categoryScope, everyPost, subcategoryScope, tagScope } from '../database/scope.ts'
import { clientAddress } from '../http/client-address.ts'
import type { Viewer } from '../http/page-hit.ts'
import { idInPath, idOrAll, requestedPage, requiredId } from '../http/parameters.ts'
import { found, missing, only } from '../http/refused.ts'
import { findTag } from '../tags/tags.ts'
import { listPosts, popularPosts, postAddress, postDetail } from './posts.ts'

type Deps = {
  readonly db: Database
  readonly clock: () => Date
  readonly pageSize: number
  readonly owner: string
  /** Whether to read the client's address from `X-Forwarded-For`. */
  readonly trustProxy: boolean
  /** Called when the list of popular posts has changed. */
  readonly popularChanged: () => void
  /** Called for every view of a post that a page reports, once in three hours for a client. */
  readonly noteReported?: (postId: number, reader: Viewer) => void
}

const period = 3 * 3_600_000
/** Views in memory, some 100 bytes each; the oldest are evicted first. */
const capacity = 50_000

const popularOrder = async (db: Reader): Promise<string> => (await popularPosts(db)).map(({ id }) => id).join()

type CountDeps = Pick<Deps, 'db' | 'clock' | 'popularChanged'>

const increase = async ({ db, popularChanged }: CountDeps, id: number): Promise<boolean> => {
  const { isThere, isReordered } = await db.transact(async (writer) => {
    const before = await popularOrder(writer)
    const { numUpdatedRows } = await writer
      .updateTable('post')
      .set((row) => ({ views: row('views', '+', 1) }))
      .where('id', '=', id)
      .where('published', '=', 1)
      .executeTakeFirstOrThrow()
    const reordered = before !== (await popularOrder(writer))
    if (reordered) await db.announce(writer, { kind: 'popular' })
    return { isThere: numUpdatedRows > 0n, isReordered: reordered }
  })
  if (isReordered) popularChanged()
  return isThere
}

type Outcome = 'counted' | 'repeated' | 'missing'

/**
 * Counts one view of a post; `missing` if there is no such post on the site. A client's second view within three hours is not
 * counted; browsers with cookies do not even send it. Each server remembers its own views.
 */
const createCountView = (deps: CountDeps) => {
  /** By post and client, when it was counted, in milliseconds. */
  const counted = new LRUCache<string, number>({ max: capacity })
  return async (client: string, id: number): Promise<Outcome> => {
    const view = `${id} ${client}`
    const now = deps.clock().getTime()
    if (now - (counted.peek(view) ?? -Infinity) < period)
      return (await deps.db.read((reader) => postAddress(reader, id))) === undefined ? 'missing' : 'repeated'
    // Before the write, so that of two concurrent views one counts.
    counted.set(view, now)
    let isCounted = false
    try {
      isCounted = await increase(deps, id)
      return isCounted ? 'counted' : 'missing'
    } finally {
      if (!isCounted) counted.delete(view)
    }
  }
}

export const postRoutes = ({ db, clock, pageSize, owner, trustProxy, popularChanged, noteReported }: Deps): Hono => {
  const countView = createCountView({ db, clock, popularChanged })
  return new Hono()
    .get('/posts', async (c) => {
      const categoryId = idOrAll(c, 'categoryId')
      const subcategoryId = idOrAll(c, 'subcategoryId')
      const page = requestedPage(c)
      const answer = await db.read(async (reader) => {
        const category =
          categoryId === null ? null : found(await findCategory(reader, categoryId), noCategory, 'category.missing')
        if (subcategoryId !== null) {
          const { category_id, ...named } = found(
            await findSubcategory(reader, subcategoryId),
            noCategory,
            'category.missing',
          )
          if (category !== null && category.id !== category_id) throw missing(noCategory, 'category.missing')
          return { list: await listPosts(reader, subcategoryScope(named.id), page, pageSize), named }
        }
        const scope = category === null ? everyPost : categoryScope(category.id)
        return { list: await listPosts(reader, scope, page, pageSize), named: category }
      })
      const { posts, ...totals } = answer.list
      return answer.named === null
        ? c.json({ stripedPosts: posts, ...totals })
        : c.json({ data1: posts, data2: [answer.named], ...totals })
    })
    .all('/posts', only('GET'))
    .get('/posts/hotPosts', async (c) => c.json(await db.read(popularPosts)))
    .all('/posts/hotPosts', only('GET'))
    .get('/posts/tag', async (c) => {
      const tagId = requiredId(c, 'tagId')
      const page = requestedPage(c)
      const { posts, ...totals } = await db.read(async (reader) => {
        found(await findTag(reader, tagId), '태그를 찾을 수 없습니다.', 'tag.missing')
        return listPosts(reader, tagScope(tagId), page, pageSize)
      })
      return c.json({ success: true, data: { modifiedPosts: posts, ...totals } })
    })
    .all('/posts/tag', only('GET'))
    .get('/posts/:id', async (c) => {
      const id = idInPath(c, 'id')
      const data = found(
        await db.read((reader) => postDetail(reader, id, owner)),
        messages.postNotFound,
        'post.missing',
      )
      return c.json({ success: true, data })
    })
    .all('/posts/:id', only('GET'))
    .post('/posts/:id/increaseView', async (c) => {
      const id = idInPath(c, 'id')
      const client = clientAddress(c, trustProxy)
      const outcome = await countView(client, id)
      if (outcome === 'missing') throw missing(messages.postNotFound, 'post.missing')
      if (outcome === 'counted') noteReported?.(id, { client: () => client, header: (name) => c.req.header(name) })
      return c.json({ success: true })
    })
    .all('/posts/:id/increaseView', only('POST'))
}
