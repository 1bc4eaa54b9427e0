import { Hono } from 'hono'

import { messages } from '#/text/messages.ts'

import { clientOfRequest, socketOf } from '../http/client-address.ts'
import { idInPath } from '../http/parameters.ts'
import { allowOnly, notFound } from '../http/refused.ts'
import type { Live } from './streams.ts'

export type LiveDeps = {
  readonly live: Live
  /** Whether to read the client's address from `X-Forwarded-For`. */
  readonly trustProxy: boolean
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Otherwise nginx would buffer events.
  'x-accel-buffering': 'no',
}

/** Mount it outside of middleware that buffers whole bodies. */
export const liveRoutes = ({ live, trustProxy }: LiveDeps): Hono =>
  new Hono()
    .get('/posts/:id/live', async (c) => {
      const postId = idInPath(c, 'id', 'post.wrong')
      const client = clientOfRequest(c, trustProxy)
      const opened = await live.open({ client, postId, hangUp: () => void socketOf(c.env)?.destroy() })
      if (opened === 'missing') throw notFound(messages.postNotFound, 'post.missing')
      // A 204 tells `EventSource` not to reconnect.
      if (opened === 'full') return c.body(null, 204, { 'cache-control': 'no-store' })
      if (c.req.method !== 'HEAD') return c.body(opened, 200, headers)
      await opened.cancel()
      return c.body(null, 200, headers)
    })
    .all('/posts/:id/live', allowOnly('GET'))
