import type { Context } from 'hono'

import { Refused } from './refused.ts'

const readable = new TextDecoder('utf-8', { fatal: true })

/**
 * The body of a request, which has to be JSON and to say so: no form on another site can send that without the
 * browser asking first.
 */
export const jsonBody = async (c: Context): Promise<unknown> => {
  if (!/^application\/json\s*(?:;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new Refused(400, '요청이 올바르지 않습니다. Content-Type을 application/json으로 보내 주세요.')
  const bytes = await c.req.arrayBuffer()
  try {
    const body: unknown = JSON.parse(readable.decode(bytes))
    return body
  } catch {
    // What the parser says quotes the body, and the body holds a password.
    throw new Refused(400, '요청이 올바르지 않습니다. 본문을 바른 JSON(UTF-8)으로 보내 주세요.')
  }
}
