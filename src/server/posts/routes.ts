import { Hono } from 'hono'

import { requireCategory, requireSubcategory } from '../categories/categories.ts'
import type { Database } from '../database/database.ts'
import { categoryScope, everyPost, subcategoryScope, tagScope } from '../database/scope.ts'
import { clientOfRequest } from '../http/client-address.ts'
import type { Viewer } from '../http/page-hit.ts'
import { idInPath, idOrAll, requestedPage, requiredId } from '../http/parameters.ts'
import { allowOnly, categoryNotFound, postNotFound, requireFound, tagNotFound } from '../http/refused.ts'
import { findTag } from '../tags/tags.ts'
import { createViewCounter } from './count-view.ts'
import { listPosts, popularPosts, postDetail } from './posts.ts'

type Deps = {
  readonly db: Database
  readonly clock: () => Date
  readonly pageSize: number
  readonly owner: string
  /** Whether to read the client's address from `X-Forwarded-For`. */
  readonly trustProxy: boolean
  /** Called for each reported view that was counted: at most `maxViewsPerClient` of a post in three hours (`count-view.ts`). */
  readonly countReportedView?: (postId: number, viewer: Viewer) => void
}

export const postRoutes = ({ db, clock, pageSize, owner, trustProxy, countReportedView }: Deps): Hono => {
  const countView = createViewCounter({ db, clock })
  return new Hono()
    .get('/posts', async (c) => {
      const categoryId = idOrAll(c, 'categoryId')
      const subcategoryId = idOrAll(c, 'subcategoryId')
      const page = requestedPage(c)
      const answer = await db.read(async (reader) => {
        const category = categoryId === null ? null : await requireCategory(reader, categoryId)
        if (subcategoryId !== null) {
          const { category_id, ...named } = await requireSubcategory(reader, subcategoryId)
          if (category !== null && category.id !== category_id) throw categoryNotFound()
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
    .all('/posts', allowOnly('GET'))
    .get('/posts/hotPosts', async (c) => c.json(await db.read(popularPosts)))
    .all('/posts/hotPosts', allowOnly('GET'))
    .get('/posts/tag', async (c) => {
      const tagId = requiredId(c, 'tagId')
      const page = requestedPage(c)
      const { posts, ...totals } = await db.read(async (reader) => {
        requireFound(await findTag(reader, tagId), tagNotFound)
        return listPosts(reader, tagScope(tagId), page, pageSize)
      })
      return c.json({ success: true, data: { modifiedPosts: posts, ...totals } })
    })
    .all('/posts/tag', allowOnly('GET'))
    .get('/posts/:id', async (c) => {
      const id = idInPath(c)
      const data = requireFound(await db.read((reader) => postDetail(reader, id, owner)), postNotFound)
      return c.json({ success: true, data })
    })
    .all('/posts/:id', allowOnly('GET'))
    .post('/posts/:id/increaseView', async (c) => {
      const id = idInPath(c)
      const client = clientOfRequest(c, trustProxy)
      const outcome = await countView(client, id)
      if (outcome === 'missing') throw postNotFound()
      if (outcome === 'counted') countReportedView?.(id, { client: () => client, header: (name) => c.req.header(name) })
      return c.json({ success: true })
    })
    .all('/posts/:id/increaseView', allowOnly('POST'))
}
