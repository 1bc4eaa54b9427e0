import { Hono } from 'hono'

import { clientAddress, socketOf } from '../http/client-address.ts'
import { idInPath } from '../http/parameters.ts'
import { missing, only } from '../http/refused.ts'
import type { Live } from './live.ts'

export type LiveDeps = {
  readonly live: Live
  /** Whether one proxy in front tells the client's address. */
  readonly trustProxy: boolean
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies such as nginx would collect events until there are enough of them.
  'x-accel-buffering': 'no',
}

/** To be mounted where nothing reads a whole body before it is sent. */
export const liveRoutes = ({ live, trustProxy }: LiveDeps): Hono =>
  new Hono()
    .get('/posts/:id/live', async (c) => {
      const postId = idInPath(c, 'id', 'post.wrong')
      const client = clientAddress(c, trustProxy)
      const opened = await live.open({ client, postId, hangUp: () => void socketOf(c.env)?.destroy() })
      if (opened === 'missing') throw missing('글을 찾을 수 없습니다.', 'post.missing')
      // To a browser that means: ask no more.
      if (opened === 'full') return c.body(null, 204, { 'cache-control': 'no-store' })
      if (c.req.method !== 'HEAD') return c.body(opened, 200, headers)
      await opened.cancel()
      return c.body(null, 200, headers)
    })
    .all('/posts/:id/live', only('GET'))
